package io.bingosim.broker.topology;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.bingosim.broker.connection.ControlConnection;
import io.bingosim.broker.connection.ControlConnection.BrokerMisconfiguredException;
import io.bingosim.contracts.topology.Topology;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Checks the topology, declares what is missing, and remembers the latest result. */
@ApplicationScoped
public class TopologyMonitor {
    private static final Logger LOG = Logger.getLogger(TopologyMonitor.class);

    /** Less than the interval between two checks by schedule. */
    private static final Duration RECENT = Duration.ofSeconds(8);

    private final ControlConnection control;
    private final AtomicLong redeclared = new AtomicLong();
    private volatile TopologyStatus status = new TopologyStatus(false, "not checked yet");
    private volatile Map<String, QueueDepth> depths = Map.of();
    private volatile boolean checkedBefore;
    private volatile long checkedAt = System.nanoTime() - RECENT.toNanos();
    private volatile boolean misconfigured;
    private @Nullable Uni<Void> running;

    TopologyMonitor(ControlConnection control) {
        this.control = control;
    }

    /**
     * Checks the broker and declares what is missing. Fails with {@link BrokerMisconfiguredException} if something
     * exists with other arguments, and with another exception if the broker is unavailable. Callers share a check that
     * is already running.
     */
    public synchronized Uni<Void> check() {
        Uni<Void> shared = running;
        if (shared == null) {
            shared = control.run(this::checkOn)
                    .onFailure()
                    .invoke(this::failed)
                    .replaceWithVoid()
                    .onTermination()
                    .invoke(this::ended)
                    .memoize()
                    .indefinitely();
            running = shared;
        }
        return shared;
    }

    /** The same, unless another caller has checked a moment ago. */
    public Uni<Void> checkUnlessRecent() {
        return System.nanoTime() - checkedAt < RECENT.toNanos()
                ? Uni.createFrom().voidItem()
                : check();
    }

    private synchronized void ended() {
        running = null;
        checkedAt = System.nanoTime();
    }

    private void failed(Throwable failure) {
        status = new TopologyStatus(false, String.valueOf(failure.getMessage()));
        if (failure instanceof BrokerMisconfiguredException && !misconfigured) {
            misconfigured = true;
            LOG.errorf(
                    "broker misconfigured; until it is fixed messages stay in the outbox and workers poll Postgres: %s",
                    failure.getMessage());
        }
    }

    public TopologyStatus status() {
        return status;
    }

    /** Each queue's messages and consumers at the latest check. */
    public Map<String, QueueDepth> depths() {
        return depths;
    }

    /** Exchanges and queues that were found missing and declared again. */
    public long redeclared() {
        return redeclared.get();
    }

    private TopologyStatus checkOn(Connection connection) throws IOException {
        List<String> missing = TopologyDeclarer.declareOn(connection);
        if (!missing.isEmpty()) {
            // On a fresh broker everything is missing, which is normal; after the first check it is not.
            LOG.logf(
                    checkedBefore ? Logger.Level.WARN : Logger.Level.INFO,
                    "broker: declared missing %s",
                    String.join(", ", missing));
            redeclared.addAndGet(checkedBefore ? missing.size() : 0);
        }
        checkedBefore = true;
        depths = measure(connection);
        status = new TopologyStatus(true, "complete");
        if (misconfigured) {
            misconfigured = false;
            LOG.info("broker: the topology is complete again");
        }
        return status;
    }

    private static Map<String, QueueDepth> measure(Connection connection) throws IOException {
        Map<String, QueueDepth> all = new LinkedHashMap<>();
        Channel channel = connection.createChannel();
        try {
            for (Topology.Queue queue : Topology.QUEUES) {
                AMQP.Queue.DeclareOk ok = channel.queueDeclarePassive(queue.name());
                all.put(queue.name(), new QueueDepth(ok.getMessageCount(), ok.getConsumerCount()));
            }
        } finally {
            channel.abort();
        }
        return Map.copyOf(all);
    }

    /** Whether the topology is complete, and if not, what is wrong. */
    public record TopologyStatus(boolean ok, String detail) {}

    /** Messages ready for delivery, and consumers. */
    public record QueueDepth(int ready, int consumers) {}
}
