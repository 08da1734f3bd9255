package io.bingosim.batch.store;

import io.bingosim.batch.WorkerId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.Seconds;
import io.bingosim.batch.model.BreakerState;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The shared row of the circuit breaker in front of RabbitMQ. Each transition returns whether this call made it. */
@ApplicationScoped
public class BreakerStore {
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

    BreakerStore(Database database) {
        this.database = database;
    }

    public Uni<BreakerState> read() {
        return database.one(
                READ, Tuple.of(RABBITMQ), row -> new BreakerState(row.getString("state"), row.getBoolean("resting")));
    }

    /** Opens it unless some process has published successfully within the window. */
    public Uni<Boolean> openBreaker(Duration window, Duration openFor) {
        return transition(OPEN_BREAKER, Tuple.of(RABBITMQ, Seconds.of(window), Seconds.of(openFor)));
    }

    public Uni<Boolean> probeBreaker(WorkerId worker, Duration lease) {
        return transition(PROBE_BREAKER, Tuple.of(RABBITMQ, worker.id(), Seconds.of(lease)));
    }

    public Uni<Boolean> closeBreaker(WorkerId worker) {
        return transition(CLOSE_BREAKER, Tuple.of(RABBITMQ, worker.id()));
    }

    public Uni<Boolean> reopenBreaker(WorkerId worker, Duration openFor) {
        return transition(REOPEN_BREAKER, Tuple.of(RABBITMQ, worker.id(), Seconds.of(openFor)));
    }

    private Uni<Boolean> transition(String sql, Tuple arguments) {
        return database.one(sql, arguments, row -> row.getBoolean("won"));
    }
}
