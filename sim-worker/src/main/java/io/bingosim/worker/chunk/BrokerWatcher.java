package io.bingosim.worker.chunk;

import io.bingosim.broker.connection.ControlConnection.BrokerMisconfiguredException;
import io.bingosim.broker.topology.TopologyMonitor;
import io.bingosim.broker.topology.TopologyMonitor.QueueDepth;
import io.bingosim.contracts.topology.Topology;
import io.quarkus.runtime.Quarkus;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * Checks the topology and this worker's own consumer; every worker does so. A consumer that the broker has dropped
 * looks healthy to the client, so the number of consumers is read from the queue. If restarts do not bring the consumer
 * back, the process exits and its supervisor starts a new one.
 */
@ApplicationScoped
public class BrokerWatcher {
    /** EX_CONFIG of sysexits.h: an operator has to change something. */
    static final int EXIT_CONFIGURATION = 78;

    /** EX_UNAVAILABLE of sysexits.h: the supervisor should restart the process. */
    static final int EXIT_UNAVAILABLE = 69;

    private static final Logger LOG = Logger.getLogger(BrokerWatcher.class);
    private static final Duration IDLE_MAX = Duration.ofSeconds(10);
    private static final int RESTARTS_MAX = 12;

    private final TopologyMonitor topology;
    private final ChunkConsumer consumer;
    private final AtomicBoolean succeededOnce = new AtomicBoolean();
    private volatile int restarts;

    BrokerWatcher(TopologyMonitor topology, ChunkConsumer consumer) {
        this.topology = topology;
        this.consumer = consumer;
    }

    public Uni<Void> check() {
        if (!consumer.isWanted()) {
            return Uni.createFrom().voidItem();
        }
        // The check cannot have seen a consumer that starts while it runs.
        long startsBefore = consumer.starts();
        return topology.check()
                .invoke(() -> succeededOnce.set(true))
                .invoke(() -> checkConsumer(startsBefore))
                .onFailure(BrokerMisconfiguredException.class)
                .invoke(this::misconfigured)
                .onFailure()
                .recoverWithNull();
    }

    /** At start an operator is present, so the worker exits. Later it polls Postgres, and readiness shows the cause. */
    private void misconfigured(Throwable failure) {
        if (!succeededOnce.get()) {
            LOG.errorf("broker misconfigured at start; exiting: %s", failure.getMessage());
            Quarkus.asyncExit(EXIT_CONFIGURATION);
        }
    }

    private void checkConsumer(long startsBefore) {
        QueueDepth work = topology.depths().get(Topology.WORK_QUEUE);
        if (work == null || !consumer.isConsuming() || consumer.starts() != startsBefore) {
            return;
        }
        if (work.consumers() == 0) {
            restart("the work queue has no consumer");
        } else if (work.ready() > 0 && consumer.isIdleFor(IDLE_MAX)) {
            restart("messages=" + work.ready() + " are ready and none was delivered");
        } else {
            restarts = 0;
        }
    }

    private void restart(String cause) {
        if (++restarts > RESTARTS_MAX) {
            LOG.errorf(
                    "no consumer after restarts=%d; exiting so that the supervisor restarts this process",
                    RESTARTS_MAX);
            Quarkus.asyncExit(EXIT_UNAVAILABLE);
            return;
        }
        consumer.restart(cause);
    }
}
