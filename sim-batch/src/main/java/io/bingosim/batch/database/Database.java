package io.bingosim.batch.database;

import com.fasterxml.jackson.core.JacksonException;
import io.bingosim.batch.BatchConfig;
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
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Runs statements on the pool, each with a time limit, and counts them. The client has no statement timeout and would wait
 * forever on a half-open socket. A statement that timed out here may still run on the server, so every write is
 * conditional.
 */
@ApplicationScoped
public class Database {
    private static final String QUERY_CANCELED = "57014";

    private final Pool pool;
    private final Duration timeout;
    private final DiskSpaceMonitor disk;
    private final AtomicLong calls = new AtomicLong();

    public Database(Pool pool, BatchConfig config, DiskSpaceMonitor disk) {
        this.pool = pool;
        this.disk = disk;
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
                .fail()
                .invoke(() -> disk.succeeded(sql))
                .onFailure()
                .invoke(failure -> disk.failed(sql, failure));
    }

    /** Statements sent by this process so far. */
    public long calls() {
        return calls.get();
    }

    /** Whether the database raised this SQLSTATE. */
    public static boolean isState(Throwable failure, String sqlState) {
        return failure instanceof PgException pg && sqlState.equals(pg.getSqlState());
    }

    /**
     * Whether repeating the call may help. An error from the database is final unless it is a conflict over locks
     * (class 40), missing resources (53), an operator's intervention (57) or connection trouble (08).
     */
    public static boolean isTransient(Throwable failure) {
        return !(failure instanceof PgException pg)
                || pg.getSqlState() == null
                || pg.getSqlState().startsWith("40")
                || pg.getSqlState().startsWith("57")
                || pg.getSqlState().startsWith("53")
                || pg.getSqlState().startsWith("08");
    }

    /**
     * Whether a failure means that the database could not be reached or was too busy, and says nothing about the
     * statement.
     */
    public static boolean isUnreachable(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PgException pg) {
                String state = String.valueOf(pg.getSqlState());
                // Connection trouble, too many connections, the server going down or coming up; and 57014, with which
                // the server cancels a statement that takes longer than our statement timeout.
                return state.startsWith("08")
                        || state.startsWith("53")
                        || state.startsWith("57P")
                        || state.equals(QUERY_CANCELED);
            }
            if (isLocal(cause)) {
                return false;
            }
            if (cause instanceof IOException
                    || cause instanceof TimeoutException
                    || cause instanceof ClosedConnectionException
                    || isDeadConnection(cause)
                    || isPoolOrTlsFailure(cause)) {
                return true;
            }
        }
        return false;
    }

    /** Whether JSON or a file could not be read or written: an IOException too, but one that no network causes. */
    public static boolean isLocal(Throwable failure) {
        return failure instanceof JacksonException
                || failure instanceof FileSystemException
                || failure instanceof FileNotFoundException;
    }

    /** The connection died before the statement was sent; the client has no exception type for that. */
    private static boolean isDeadConnection(Throwable failure) {
        return failure instanceof NoStackTraceThrowable
                && String.valueOf(failure.getMessage()).startsWith("Connection is not active");
    }

    /** The pool had no connection in time, or the server could not be verified. */
    private static boolean isPoolOrTlsFailure(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        return failure instanceof VertxException
                && (message.contains("pool") || message.contains("SSL handshake failed"));
    }
}
