package io.bingosim.batch.breaker;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Database;
import io.bingosim.batch.Process;
import io.bingosim.batch.Seconds;
import io.bingosim.batch.metrics.Meters;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/**
 * The circuit breaker in front of publishing, shared by all processes through one row. It is written on transitions
 * only; between them each process decides on what it has read a moment ago. It never gates claiming or completing.
 */
@ApplicationScoped
public class Breaker {
    private static final Logger LOG = Logger.getLogger(Breaker.class);
    private static final String RABBITMQ = "rabbitmq";

    private static final String READ = """
            SELECT state, state = 'OPEN' AND open_until > statement_timestamp()
                          OR state = 'HALF_OPEN' AND probe_until > statement_timestamp() AS resting
              FROM circuit_breaker WHERE dependency = $1
            """;
    private static final String OPEN_BREAKER =
            "SELECT open_breaker($1, make_interval(secs => $2), make_interval(secs => $3)) AS won";
    private static final String PROBE_BREAKER = "SELECT probe_breaker($1, $2, make_interval(secs => $3)) AS won";
    private static final String CLOSE_BREAKER = "SELECT close_breaker($1, $2) AS won";
    private static final String REOPEN_BREAKER = "SELECT reopen_breaker($1, $2, make_interval(secs => $3)) AS won";

    private final Database database;
    private final Process process;
    private final BatchConfig.Breaker config;
    private final FailureWindow failures;

    private volatile View view = new View("CLOSED", false);
    private volatile long readAt = Long.MIN_VALUE;
    private volatile boolean probing;

    Breaker(Database database, Process process, BatchConfig config) {
        this.database = database;
        this.process = process;
        this.config = config.breaker();
        this.failures = new FailureWindow(this.config.failures(), this.config.window());
    }

    /** Whether publishing may be tried now. When the breaker is due for a probe, exactly one asker gets true. */
    public Uni<Boolean> permits() {
        return current().chain(now -> {
            if (now.state().equals("CLOSED")) {
                return Uni.createFrom().item(true);
            }
            return now.resting() ? Uni.createFrom().item(false) : probeBreaker();
        });
    }

    /** Whether the broker should be taken for away, from what was last read: workers then ask Postgres all the time. */
    public boolean isOpen() {
        return !view.state().equals("CLOSED");
    }

    /** What a round of publishing gave. */
    public Uni<Void> report(int successes, int errors) {
        if (probing) {
            return endProbe(successes > 0);
        }
        if (successes > 0) {
            failures.clear();
            return Uni.createFrom().voidItem();
        }
        return failures.add(errors) ? openBreaker() : Uni.createFrom().voidItem();
    }

    /** Reads the shared state if what is known is too old. */
    public Uni<View> current() {
        long now = System.nanoTime();
        if (readAt != Long.MIN_VALUE && now - readAt < config.cacheFor().toNanos()) {
            return Uni.createFrom().item(view);
        }
        return database.one(
                        READ, Tuple.of(RABBITMQ), row -> new View(row.getString("state"), row.getBoolean("resting")))
                .invoke(read -> {
                    view = read;
                    readAt = now;
                });
    }

    private Uni<Boolean> probeBreaker() {
        return transition(PROBE_BREAKER, Tuple.of(RABBITMQ, process.id(), Seconds.of(config.probeLease())))
                .invoke(won -> probing = won);
    }

    private Uni<Void> endProbe(boolean reachable) {
        probing = false;
        failures.clear();
        Uni<Boolean> end = reachable
                ? transition(CLOSE_BREAKER, Tuple.of(RABBITMQ, process.id()))
                : transition(REOPEN_BREAKER, Tuple.of(RABBITMQ, process.id(), Seconds.of(config.openFor())));
        return end.invoke(won -> {
                    if (reachable && won) {
                        LOG.info("breaker=rabbitmq closed: the broker is reachable again");
                    }
                })
                .replaceWithVoid();
    }

    private Uni<Void> openBreaker() {
        failures.clear();
        return transition(OPEN_BREAKER, Tuple.of(RABBITMQ, Seconds.of(config.window()), Seconds.of(config.openFor())))
                .invoke(won -> {
                    if (won) {
                        Meters.breakerOpened();
                        LOG.warn("breaker=rabbitmq opened: nobody reaches the broker; chunks go on from Postgres");
                    }
                })
                .replaceWithVoid();
    }

    private Uni<Boolean> transition(String sql, Tuple arguments) {
        return database.one(sql, arguments, row -> row.getBoolean("won")).invoke(() -> readAt = Long.MIN_VALUE);
    }

    /** The shared row as last read. */
    public record View(String state, boolean resting) {}
}
