package io.bingosim.worker.chunk;

import io.bingosim.broker.BrokerLink.BrokerRefusesException;
import io.bingosim.broker.topology.TopologyWatch;
import io.bingosim.broker.topology.TopologyWatch.Depth;
import io.bingosim.contracts.topology.Topology;
import io.quarkus.runtime.Quarkus;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * Looks after the topology by schedule, and after this worker's own consumer: a dead consumer looks healthy from inside,
 * so the queue is asked. One that cannot be brought back takes the process down; whoever supervises it starts a new one.
 */
@ApplicationScoped
public class WatchBroker {
    /** In the sense of sysexits: a person has to change something. */
    static final int EXIT_CONFIGURATION = 78;

    /** The supervisor should start the process again. */
    static final int EXIT_UNAVAILABLE = 69;

    private static final Logger LOG = Logger.getLogger(WatchBroker.class);
    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final int RESTARTS_MAX = 12;

    private final TopologyWatch topology;
    private final ChunkMessages messages;
    private final AtomicBoolean agreedOnce = new AtomicBoolean();
    private volatile int restarts;

    WatchBroker(TopologyWatch topology, ChunkMessages messages) {
        this.topology = topology;
        this.messages = messages;
    }

    @Scheduled(every = "${bingosim.broker.watch}", concurrentExecution = ConcurrentExecution.SKIP)
    Uni<Void> watch() {
        if (!messages.isWanted()) {
            return Uni.createFrom().voidItem();
        }
        // A consumer that came while the queue was being looked at cannot have been seen there.
        long consumer = messages.starts();
        return topology.check()
                .invoke(() -> agreedOnce.set(true))
                .invoke(() -> watchConsumer(consumer))
                .onFailure(BrokerRefusesException.class)
                .invoke(this::refused)
                .onFailure()
                .recoverWithNull();
    }

    /** At start a person is watching: say it and leave. Later the worker still has Postgres, and readiness says it. */
    private void refused(Throwable why) {
        LOG.errorf("broker: %s", why.getMessage());
        if (!agreedOnce.get()) {
            Quarkus.asyncExit(EXIT_CONFIGURATION);
        }
    }

    private void watchConsumer(long consumer) {
        Depth work = topology.depths().get(Topology.WORK_QUEUE);
        if (work == null || !messages.isConsuming() || messages.starts() != consumer) {
            return;
        }
        if (work.consumers() == 0) {
            restart("the queue knows of no consumer");
        } else if (work.ready() > 0 && messages.isIdleFor(IDLE)) {
            restart("messages=" + work.ready() + " are ready and none has come");
        } else {
            restarts = 0;
        }
    }

    private void restart(String why) {
        if (++restarts > RESTARTS_MAX) {
            LOG.errorf("no consumer after %d restarts: this process leaves", RESTARTS_MAX);
            Quarkus.asyncExit(EXIT_UNAVAILABLE);
            return;
        }
        messages.restart(why);
    }
}
