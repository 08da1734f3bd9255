package io.bingosim.broker.topology;

import io.bingosim.contracts.topology.Topology;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Notices a lost and an extra binding of the work queue by the messages that took another way. AMQP can declare
 * bindings but not list them. The topology check declares a lost binding again; an extra one is left to its owner.
 */
@ApplicationScoped
public class BindingMonitor {
    private static final Logger LOG = Logger.getLogger(BindingMonitor.class);

    /** Messages of one outage are found by several passes: it is over when none was found for this long. */
    private static final Duration OUTAGE = Duration.ofMinutes(1);

    /** A sender that varies its routing key must not fill the memory. */
    private static final int ROUTES_MAX = 100;

    /** The rest is in the log. */
    private static final int ROUTES_SHOWN = 3;

    private final Set<String> extraRoutes = ConcurrentHashMap.newKeySet();
    private final AtomicLong unrouted = new AtomicLong();
    private long lastUnroutedAt = System.nanoTime() - OUTAGE.toNanos();

    /** Takes note of a message that no binding matched. Returns whether it reported a lost binding. */
    public synchronized boolean unrouted(String exchange, String routingKey) {
        if (!isOurs(exchange, routingKey)) {
            return false;
        }
        boolean known = wasBindingLost();
        unrouted.incrementAndGet();
        lastUnroutedAt = System.nanoTime();
        if (known) {
            return false;
        }
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
        boolean first = extraRoutes.add("exchange='" + exchange + "' routing key='" + routingKey + "'");
        if (first) {
            LOG.warnf(
                    "queue=%s received a message through exchange='%s' routing key='%s', which BingoSim does not use;"
                            + " remove that binding or sender",
                    Topology.WORK_QUEUE, exchange, routingKey);
        }
        return first;
    }

    /**
     * What readiness shows besides its status, by name. Neither a lost nor an extra binding makes a process unready: the
     * lost one is declared again within seconds, and workers find the chunks in Postgres meanwhile.
     */
    public Map<String, String> notices() {
        Map<String, String> notices = new TreeMap<>();
        if (wasBindingLost()) {
            notices.put(
                    "lostBinding",
                    Topology.RUNS_EXCHANGE + " to " + Topology.WORK_QUEUE
                            + " in the last minute; it is declared again");
        }
        if (!extraRoutes.isEmpty()) {
            notices.put(
                    "extraBindings",
                    extraRoutes.stream().sorted().limit(ROUTES_SHOWN).collect(Collectors.joining(", "))
                            + (extraRoutes.size() > ROUTES_SHOWN ? " and others" : ""));
        }
        return notices;
    }

    private synchronized boolean wasBindingLost() {
        return System.nanoTime() - lastUnroutedAt < OUTAGE.toNanos();
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
