package io.bingosim.batch.presence;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.ConnectionLimits;
import io.bingosim.batch.LimitedDriver;
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
 * One connection outside the pool that holds a session advisory lock: while the lock is seen in pg_locks, this process
 * lives. It listens for changes of batches too. A new connection takes a new key, because the server may not yet know
 * that the old one is gone.
 */
@ApplicationScoped
class LockedConnection {
    private static final String LOCK = "SELECT pg_advisory_lock($1)";
    private static final String LISTEN = "LISTEN bingosim_batch";

    private final Vertx vertx;
    private final ConnectionFactory connections;
    private final Duration timeout;
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private @Nullable Session session;
    private @Nullable Uni<Session> opening;

    LockedConnection(Vertx vertx, BatchConfig config) {
        this.vertx = vertx;
        // A heartbeat that takes longer than this is as good as none: better a new connection while the lease lasts.
        this.timeout = config.presence().lease().dividedBy(3);
        PgConnectOptions options = options(config.database());
        // Whoever was stopped for less than its lease must find its lock where it was.
        options.setIdleTimeout((int) config.presence().lease().toMillis());
        this.connections = new LimitedDriver().createConnectionFactory(vertx.getDelegate(), options);
    }

    /** Hears the id of every batch that is created, cancelled or ended; a hint only, and none while disconnected. */
    void listen(Consumer<String> listener) {
        listeners.add(listener);
    }

    /** Calls on the connection, connecting first if need be. Any failure ends it; the next call connects again. */
    <T> Uni<T> call(String sql, LongFunction<Tuple> arguments, Function<Row, T> mapper) {
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

    Uni<Void> close() {
        Session old = forget();
        return old == null ? Uni.createFrom().voidItem() : old.connection().close();
    }

    /** One attempt at a time, shared by whoever waits: one that was given up on would leave its connection behind. */
    private synchronized Uni<Session> session() {
        if (session != null) {
            return Uni.createFrom().item(session);
        }
        if (opening == null) {
            opening = connect().onItemOrFailure().invoke(this::opened).memoize().indefinitely();
        }
        return opening;
    }

    private synchronized void opened(@Nullable Session open, @Nullable Throwable failure) {
        session = open;
        opening = null;
    }

    private synchronized @Nullable Session forget() {
        Session old = session;
        session = null;
        return old;
    }

    private void abandon() {
        Session old = forget();
        if (old != null) {
            abandon(old.connection());
        }
    }

    /** Does not wait for the end: behind a dead link it takes its time, and the next heartbeat must not. */
    private static void abandon(PgConnection connection) {
        connection.getDelegate().close();
    }

    private Uni<Session> connect() {
        return Uni.createFrom()
                .completionStage(() -> connections
                        .connect(vertx.getDelegate().getOrCreateContext())
                        .toCompletionStage())
                .map(connection -> PgConnection.newInstance((io.vertx.pgclient.PgConnection) connection))
                .chain(connection -> lock(connection)
                        .ifNoItem()
                        .after(timeout)
                        .fail()
                        .onFailure()
                        .invoke(() -> abandon(connection)));
    }

    private Uni<Session> lock(PgConnection connection) {
        long lockKey = ThreadLocalRandom.current().nextLong();
        connection.notificationHandler(
                notification -> listeners.forEach(listener -> listener.accept(notification.getPayload())));
        return connection
                .preparedQuery(LOCK)
                .execute(Tuple.of(lockKey))
                .chain(() -> connection.query(LISTEN).execute())
                .replaceWith(new Session(connection, lockKey));
    }

    private PgConnectOptions options(BatchConfig.Database config) {
        var options = new PgConnectOptions()
                .setHost(config.host())
                .setPort(config.port())
                .setDatabase(config.name())
                .setUser(config.user())
                .setPassword(config.password().orElse(""));
        return ConnectionLimits.apply(options, timeout);
    }

    private record Session(PgConnection connection, long lockKey) {}
}
