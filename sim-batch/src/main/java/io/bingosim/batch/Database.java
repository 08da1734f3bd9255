package io.bingosim.batch;

import io.smallrye.mutiny.TimeoutException;
import io.smallrye.mutiny.Uni;
import io.vertx.core.VertxException;
import io.vertx.core.impl.NoStackTraceThrowable;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * The one door to Postgres: a statement, a time limit, a count. The client has no statement timeout of its own and a
 * half-open socket would hang a call for ever; what is given up here may still happen there, which is why every write
 * is conditional.
 */
@ApplicationScoped
public class Database {
    private final Pool pool;
    private final Duration timeout;
    private final AtomicLong calls = new AtomicLong();

    public Database(Pool pool, BatchConfig config) {
        this.pool = pool;
        this.timeout = config.database().timeout();
    }

    public <T> Uni<T> one(String sql, Tuple arguments, Function<Row, T> mapper) {
        return rows(sql, arguments).map(rows -> mapper.apply(rows.iterator().next()));
    }

    /** The first row, or a null item. */
    public <T> Uni<T> first(String sql, Tuple arguments, Function<Row, T> mapper) {
        return rows(sql, arguments)
                .map(rows ->
                        rows.size() == 0 ? null : mapper.apply(rows.iterator().next()));
    }

    public <T> Uni<List<T>> list(String sql, Tuple arguments, Function<Row, T> mapper) {
        return rows(sql, arguments).map(rows -> {
            List<T> all = new ArrayList<>(rows.size());
            rows.forEach(row -> all.add(mapper.apply(row)));
            return all;
        });
    }

    private Uni<RowSet<Row>> rows(String sql, Tuple arguments) {
        calls.incrementAndGet();
        return pool.preparedQuery(sql)
                .execute(arguments)
                .ifNoItem()
                .after(timeout)
                .fail();
    }

    /** Statements sent by this process so far. */
    public long calls() {
        return calls.get();
    }

    /** Whether a failure is the database's own verdict with this SQLSTATE, not a lost connection. */
    public static boolean isState(Throwable failure, String sqlState) {
        return failure instanceof PgException pg && sqlState.equals(pg.getSqlState());
    }

    /** Whether a failure says that something could not be reached, and nothing about what was asked of it. */
    public static boolean isAway(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PgException pg) {
                String state = String.valueOf(pg.getSqlState());
                // Connection trouble, too many connections, the server going down or coming up.
                return state.startsWith("08") || state.startsWith("53") || state.startsWith("57P");
            }
            if (cause instanceof IOException
                    || cause instanceof TimeoutException
                    || cause instanceof ClosedConnectionException
                    || isDeadConnection(cause)
                    || isPoolTimeout(cause)) {
                return true;
            }
        }
        return false;
    }

    /** It died before the statement was sent; the client has no type of its own for that. */
    private static boolean isDeadConnection(Throwable failure) {
        return failure instanceof NoStackTraceThrowable
                && String.valueOf(failure.getMessage()).startsWith("Connection is not active");
    }

    private static boolean isPoolTimeout(Throwable failure) {
        return failure instanceof VertxException
                && String.valueOf(failure.getMessage()).contains("pool");
    }
}
