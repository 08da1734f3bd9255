package io.bingosim.bench.harness;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.stack.rabbit.RabbitNode;
import io.bingosim.stack.rabbit.RabbitProvisioning;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One durable Postgres and one RabbitMQ node for all contenders, started when first needed. */
public final class Infrastructure implements AutoCloseable {
    private @Nullable EmbeddedPostgresServer postgres;
    private @Nullable RabbitNode rabbit;
    private @Nullable AutoCloseable shared;
    private int databases;
    private int vhosts;

    public EmbeddedPostgresServer postgres() {
        if (postgres == null) {
            // Settings that every tuning guide recommends, the same for all contenders. Durability stays on.
            postgres = EmbeddedPostgresServer.builder()
                    .setting("shared_buffers", "512MB")
                    .setting("max_wal_size", "4GB")
                    .setting("max_connections", "400")
                    .start();
        }
        return postgres;
    }

    public RabbitNode rabbit() {
        if (rabbit == null) {
            if (!RabbitProvisioning.ensureInstalled(System.err::println)) {
                throw new EnvironmentException(RabbitProvisioning.missing());
            }
            rabbit = RabbitNode.start(false);
        }
        return rabbit;
    }

    public DatabaseAddress freshDatabase() {
        databases++;
        return postgres().createDatabase("bench_" + databases);
    }

    public BrokerAddress freshVhost() {
        vhosts++;
        return rabbit().createVhost("bench-" + vhosts);
    }

    /** Returns what several sections in a row share; the first of them starts it. */
    public <T extends AutoCloseable> T shared(Class<T> type, Supplier<T> start) {
        if (shared == null) {
            shared = start.get();
        }
        return type.cast(shared);
    }

    /** Ends what was shared, so that it does not disturb sections that do not use it. */
    public void endShared() {
        AutoCloseable ending = shared;
        shared = null;
        try {
            if (ending != null) {
                ending.close();
            }
        } catch (Exception e) {
            throw new IllegalStateException("the shared system could not be stopped", e);
        }
    }

    /** The versions of what was started, as the servers report them. */
    public Map<String, String> versions() {
        Map<String, String> versions = new LinkedHashMap<>();
        if (postgres != null) {
            versions.put("postgres", value(postgres.database("postgres"), "SHOW server_version") + ", fsync on");
        }
        if (rabbit != null) {
            versions.put("rabbitmq", rabbit.ctl("version").strip());
        }
        return versions;
    }

    /** The only value of a query. */
    public static String value(DatabaseAddress database, String sql) {
        try (Connection connection = database.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }

    public static double number(DatabaseAddress database, String sql) {
        return Double.parseDouble(value(database, sql));
    }

    @Override
    public void close() {
        endShared();
        if (rabbit != null) {
            rabbit.close();
        }
        if (postgres != null) {
            postgres.close();
        }
    }
}
