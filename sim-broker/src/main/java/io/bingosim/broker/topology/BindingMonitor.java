package io.bingosim.broker.topology;

import io.bingosim.contracts.topology.Topology;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * Notices a lost and an extra binding of the work queue by the messages that took another way. AMQP can declare
 * bindings but not list them. The topology check declares a lost binding again; an extra one is left to its owner.
 */
@ApplicationScoped
public class BindingMonitor {
    private static final Logger LOG = Logger.getLogger(BindingMonitor.class);

    /** Messages of one outage are found by several passes. */
    private static final Duration REPORT_AGAIN_AFTER = Duration.ofMinutes(1);

    /** A sender that varies its routing key must not fill the memory. */
    private static final int ROUTES_MAX = 100;

    private final Set<String> extraRoutes = ConcurrentHashMap.newKeySet();
    private final AtomicLong unrouted = new AtomicLong();
    private long reportedAt = System.nanoTime() - REPORT_AGAIN_AFTER.toNanos();

    /** Takes note of a message that no binding matched. Returns whether it reported a lost binding. */
    public synchronized boolean unrouted(String exchange, String routingKey) {
        if (!isOurs(exchange, routingKey)) {
            return false;
        }
        unrouted.incrementAndGet();
        long now = System.nanoTime();
        if (now - reportedAt < REPORT_AGAIN_AFTER.toNanos()) {
            return false;
        }
        reportedAt = now;
        LOG.warnf(
                "queue=%s its binding to exchange=%s was lost; it is declared again, and workers find the chunks of"
                        + " unrouted messages in Postgres",
                Topology.WORK_QUEUE, Topology.RUNS_EXCHANGE);
        return true;
    }

    /** Takes note of a message in the work queue. Returns whether it reported an extra binding. */
    public boolean delivered(String exchange, String routingKey) {
        if (isOurs(exchange, routingKey) || extraRoutes.size() >= ROUTES_MAX) {
            return false;
        }
        boolean first = extraRoutes.add(exchange + " " + routingKey);
        if (first) {
            LOG.warnf(
                    "queue=%s received a message through exchange='%s' routing key='%s', which BingoSim does not use;"
                            + " remove that binding or sender",
                    Topology.WORK_QUEUE, exchange, routingKey);
        }
        return first;
    }

    /** Chunk messages that found no binding. */
    public long unroutedChunks() {
        return unrouted.get();
    }

    /** Foreign ways into the work queue that were seen. */
    public int extraRoutes() {
        return extraRoutes.size();
    }

    private static boolean isOurs(String exchange, String routingKey) {
        return exchange.equals(Topology.RUNS_EXCHANGE) && routingKey.equals(Topology.WORK_KEY);
    }
}
