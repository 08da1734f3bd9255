package io.bingosim.batch.testing;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.execute.ExecutorRole;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import jakarta.enterprise.inject.Instance;
import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates the beans of one process without a container: each has one constructor, whose arguments are beans too. */
public final class Wiring implements AutoCloseable {
    private final Map<Class<?>, Object> beans = new HashMap<>();
    private final Vertx vertx = Vertx.vertx();
    private final Pool pool;

    public Wiring(DatabaseAddress database, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        // No schedule runs here: one heartbeat must last for the whole test.
        all.putIfAbsent("bingosim.presence.lease", "PT1H");
        all.put("bingosim.database.host", database.host());
        all.put("bingosim.database.port", Integer.toString(database.port()));
        all.put("bingosim.database.name", database.name());
        all.put("bingosim.database.user", database.user());
        all.put("bingosim.database.password", database.password());
        BatchConfig config = new SmallRyeConfigBuilder()
                .withMapping(BatchConfig.class)
                .withDefaultValues(all)
                .build()
                .getConfigMapping(BatchConfig.class);
        PgConnectOptions options = new PgConnectOptions()
                .setHost(database.host())
                .setPort(database.port())
                .setDatabase(database.name())
                .setUser(database.user())
                .setPassword(database.password())
                .setCachePreparedStatements(true)
                .addProperty("search_path", "bingosim");
        this.pool = Pool.newInstance(PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(8))
                .connectingTo(options)
                .using(vertx.getDelegate())
                .build());
        beans.put(BatchConfig.class, config);
        beans.put(
                ExecutorRole.class,
                ExecutorRole.of(config.mode(), config.worker().slots()));
        beans.put(Vertx.class, vertx);
        beans.put(Pool.class, pool);
    }

    /** Sets the bean that an optional injection point of this type finds. */
    public <T> Wiring with(Class<T> type, T bean) {
        beans.put(type, bean);
        return this;
    }

    public <T> T get(Class<T> type) {
        Object known = beans.get(type);
        if (known == null) {
            known = make(type);
            beans.put(type, known);
        }
        return type.cast(known);
    }

    @Override
    public void close() {
        pool.closeAndAwait();
        vertx.closeAndAwait();
    }

    private Object make(Class<?> type) {
        Constructor<?> constructor = Arrays.stream(type.getDeclaredConstructors())
                .min(Comparator.comparingInt(Constructor::getParameterCount))
                .orElseThrow(() -> new IllegalStateException("no constructor of " + type));
        Object[] arguments =
                Arrays.stream(constructor.getParameters()).map(this::argument).toArray();
        try {
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " could not be made", e);
        }
    }

    private Object argument(Parameter parameter) {
        if (parameter.getType() != Instance.class) {
            return get(parameter.getType());
        }
        Class<?> wanted = (Class<?>) ((ParameterizedType) parameter.getParameterizedType()).getActualTypeArguments()[0];
        return Proxy.newProxyInstance(
                Wiring.class.getClassLoader(),
                new Class<?>[] {Instance.class},
                (self, method, none) -> invoke(method.getName(), wanted));
    }

    private @Nullable Object invoke(String method, Class<?> wanted) {
        return method.equals("isResolvable") ? (Object) beans.containsKey(wanted) : beans.get(wanted);
    }
}
