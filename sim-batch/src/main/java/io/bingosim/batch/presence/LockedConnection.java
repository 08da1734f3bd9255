package io.bingosim.batch.presence;

import io.bingosim.batch.BatchConfig;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.pgclient.PgConnection;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgConnectOptions;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One connection outside the pool that holds a session advisory lock: while the lock is seen in pg_locks, this process
 * lives. A new connection takes a new key, because the server may not yet know that the old one is gone.
 */
@ApplicationScoped
class LockedConnection {
    private static final String LOCK = "SELECT pg_advisory_lock($1)";

    private final Vertx vertx;
    private final BatchConfig.Database config;
    private final Duration timeout;
    private @Nullable Session session;

    LockedConnection(Vertx vertx, BatchConfig config) {
        this.vertx = vertx;
        this.config = config.database();
        // A heartbeat that takes longer than this is as good as none: better a new connection while the lease lasts.
        this.timeout = config.presence().lease().dividedBy(3);
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
                .call(() -> close().onFailure().recoverWithNull());
    }

    Uni<Void> close() {
        Session old = swap(null);
        return old == null ? Uni.createFrom().voidItem() : old.connection().close();
    }

    private Uni<Session> session() {
        Session open = current();
        return open != null ? Uni.createFrom().item(open) : connect();
    }

    private Uni<Session> connect() {
        long lockKey = ThreadLocalRandom.current().nextLong();
        return PgConnection.connect(vertx, options())
                .chain(connection -> connection
                        .preparedQuery(LOCK)
                        .execute(Tuple.of(lockKey))
                        .replaceWith(new Session(connection, lockKey)))
                .invoke(this::swap);
    }

    private PgConnectOptions options() {
        return new PgConnectOptions()
                .setHost(config.host())
                .setPort(config.port())
                .setDatabase(config.name())
                .setUser(config.user())
                .setPassword(config.password().orElse(""))
                .setConnectTimeout((int) timeout.toMillis())
                .setTcpKeepAlive(true);
    }

    private synchronized @Nullable Session current() {
        return session;
    }

    private synchronized @Nullable Session swap(@Nullable Session next) {
        Session old = session;
        session = next;
        return old;
    }

    private record Session(PgConnection connection, long lockKey) {}
}
