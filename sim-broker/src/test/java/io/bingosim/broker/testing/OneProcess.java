package io.bingosim.broker.testing;

import io.bingosim.batch.BatchConfig;
import io.bingosim.broker.BrokerConfig;
import io.bingosim.broker.connection.ControlConnection;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * The beans of one worker without a container. Each class has one constructor; its arguments are built the same way.
 */
public final class OneProcess implements AutoCloseable {
    private final Map<Class<?>, Object> beans = new HashMap<>();
    private final Vertx vertx = Vertx.vertx();
    private final Pool pool;

    public OneProcess(DatabaseAddress database, BrokerAddress broker) {
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withMapping(BatchConfig.class)
                .withMapping(BrokerConfig.class)
                .withDefaultValues(Map.of(
                        "bingosim.mode", "DISTRIBUTED",
                        "bingosim.broker.host", broker.host(),
                        "bingosim.broker.port", Integer.toString(broker.port()),
                        "bingosim.broker.user", broker.user(),
                        "bingosim.broker.password", broker.password(),
                        "bingosim.broker.vhost", broker.vhost()))
                .build();
        this.pool = Pool.newInstance(PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(4))
                .connectingTo(new PgConnectOptions()
                        .setHost(database.host())
                        .setPort(database.port())
                        .setDatabase(database.name())
                        .setUser(database.user())
                        .setPassword(database.password())
                        .addProperty("search_path", "bingosim"))
                .using(vertx.getDelegate())
                .build());
        beans.put(BatchConfig.class, config.getConfigMapping(BatchConfig.class));
        beans.put(BrokerConfig.class, config.getConfigMapping(BrokerConfig.class));
        beans.put(Pool.class, pool);
        beans.put(Vertx.class, vertx);
    }

    public <T> T get(Class<T> type) {
        Object bean = beans.get(type);
        if (bean == null) {
            bean = construct(type);
            beans.put(type, bean);
        }
        return type.cast(bean);
    }

    @Override
    public void close() {
        get(ControlConnection.class)
                .run(connection -> {
                    connection.abort(1_000);
                    return true;
                })
                .await()
                .indefinitely();
        pool.closeAndAwait();
        vertx.closeAndAwait();
    }

    private Object construct(Class<?> type) {
        Constructor<?> constructor = Arrays.stream(type.getDeclaredConstructors())
                .min(Comparator.comparingInt(Constructor::getParameterCount))
                .orElseThrow(() -> new IllegalStateException("no constructor in " + type));
        Object[] arguments =
                Arrays.stream(constructor.getParameterTypes()).map(this::get).toArray();
        try {
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " could not be constructed", e);
        }
    }
}
