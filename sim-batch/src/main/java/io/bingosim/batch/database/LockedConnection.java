package io.bingosim.batch.database;

import io.bingosim.batch.BatchConfig;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.pgclient.PgConnection;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.spi.ConnectionFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One connection outside the pool that holds a session advisory lock: while pg_locks shows the lock, this process lives.
 * It also listens for changes of batches. A new connection takes a new key, because the server may not yet know that the
 * old one is gone.
 */
@ApplicationScoped
public class LockedConnection {
    private static final String LOCK = "SELECT pg_advisory_lock($1)";
    private static final String LISTEN = "LISTEN bingosim_batch";

    private final Vertx vertx;
    private final ConnectionFactory connections;
    private final Duration timeout;
    private final SessionCheck sessionCheck;
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private @Nullable HeldSession session;
    private @Nullable Uni<HeldSession> opening;

    LockedConnection(Vertx vertx, BatchConfig config) {
        this.vertx = vertx;
        // A slower heartbeat is useless: a new connection while the lease lasts is better.
        this.timeout = config.presence().lease().dividedBy(3);
        PgConnectOptions options = options(config.database());
        // A process that was stopped for less than its lease must still have its lock.
        options.setIdleTimeout((int) config.presence().lease().toMillis());
        this.connections = new LimitedDriver().createConnectionFactory(vertx.getDelegate(), options);
        this.sessionCheck = new SessionCheck(options, this::open);
    }

    /** Receives the id of every batch that is created, cancelled or ended; a hint only, and none while disconnected. */
    public void listen(Consumer<String> listener) {
        listeners.add(listener);
    }

    /** Calls on the connection, connecting first if necessary. Any failure closes it; the next call connects again. */
    public <T> Uni<T> call(String sql, LongFunction<Tuple> arguments, Function<Row, T> mapper) {
        return session()
                .chain(open -> open.connection()
                        .preparedQuery(sql)
                        .execute(arguments.apply(open.lockKey()))
                        .map(rows -> mapper.apply(rows.iterator().next())))
                .ifNoItem()
                .after(timeout)
                .fail()
                .onFailure()
                .invoke(this::abandon);
    }

    public Uni<Void> close() {
        HeldSession old = forget();
        return old == null ? Uni.createFrom().voidItem() : old.connection().close();
    }

    /** One attempt at a time, shared by all callers: an attempt that was given up would leak its connection. */
    private synchronized Uni<HeldSession> session() {
        if (session != null) {
            return Uni.createFrom().item(session);
        }
        if (opening == null) {
            opening = connect().onItemOrFailure().invoke(this::opened).memoize().indefinitely();
        }
        return opening;
    }

    private synchronized void opened(@Nullable HeldSession open, @Nullable Throwable failure) {
        session = open;
        opening = null;
    }

    private synchronized @Nullable HeldSession forget() {
        HeldSession old = session;
        session = null;
        return old;
    }

    private void abandon() {
        HeldSession old = forget();
        if (old != null) {
            abandon(old.connection());
        }
    }

    /** Does not wait for the close: over a dead link that takes long, and the next heartbeat must not wait for it. */
    private static void abandon(PgConnection connection) {
        connection.getDelegate().close();
    }

    private Uni<HeldSession> connect() {
        return open().chain(connection -> sessionCheck
                .check(connection)
                .chain(() -> lock(connection))
                .ifNoItem()
                .after(timeout)
                .fail()
                .onFailure()
                .invoke(() -> abandon(connection)));
    }

    private Uni<PgConnection> open() {
        return Uni.createFrom()
                .completionStage(() -> connections
                        .connect(vertx.getDelegate().getOrCreateContext())
                        .toCompletionStage())
                .map(connection -> PgConnection.newInstance((io.vertx.pgclient.PgConnection) connection));
    }

    private Uni<HeldSession> lock(PgConnection connection) {
        long lockKey = ThreadLocalRandom.current().nextLong();
        connection.notificationHandler(
                notification -> listeners.forEach(listener -> listener.accept(notification.getPayload())));
        return connection
                .preparedQuery(LOCK)
                .execute(Tuple.of(lockKey))
                .chain(() -> connection.query(LISTEN).execute())
                .replaceWith(new HeldSession(connection, lockKey));
    }

    private PgConnectOptions options(BatchConfig.Database config) {
        var options = new PgConnectOptions()
                .setHost(config.host())
                .setPort(config.port())
                .setDatabase(config.name())
                .setUser(config.user())
                .setPassword(config.password().orElse(""));
        return ConnectionTls.apply(ConnectionLimits.apply(options, timeout), config);
    }

    private record HeldSession(PgConnection connection, long lockKey) {}
}
