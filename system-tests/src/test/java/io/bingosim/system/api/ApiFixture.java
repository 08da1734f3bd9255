package io.bingosim.system.api;

import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.Service;
import io.bingosim.testing.TestPostgres;
import io.bingosim.testing.fault.FaultProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/** A fresh database behind a fault proxy, and processes on it. The API is LOCAL and no broker is used unless set otherwise. */
final class ApiFixture implements AutoCloseable {
    private static final Path ROOT = Path.of(System.getProperty("bingosim.root", ".."));
    private static final Duration READY = Duration.ofSeconds(180);

    private final String name;
    private final DatabaseAddress database = TestPostgres.freshDatabase();
    private final FaultProxy proxy = FaultProxy.before(database.port());
    private final Map<String, String> settings = new TreeMap<>();
    private final Deque<Service> services = new ArrayDeque<>();

    ApiFixture(String name) {
        this.name = name;
    }

    /** An environment variable for processes started from now on. */
    ApiFixture with(String variable, String value) {
        settings.put(variable, value);
        return this;
    }

    ApiFixture with(Map<String, String> variables) {
        settings.putAll(variables);
        return this;
    }

    Service api() {
        return launch("api-service", "LOCAL").awaitReady(READY);
    }

    Service worker() {
        return launch("sim-worker", "DISTRIBUTED").awaitReady(READY);
    }

    FaultProxy proxy() {
        return proxy;
    }

    /** The database's address behind the proxy, as environment variables. */
    Map<String, String> environment() {
        return Map.of(
                "BINGOSIM_DB_HOST", "127.0.0.1",
                "BINGOSIM_DB_PORT", Integer.toString(proxy.port()),
                "BINGOSIM_DB_NAME", database.name(),
                "BINGOSIM_DB_USER", database.user(),
                "BINGOSIM_DB_PASSWORD", database.password());
    }

    String jdbcUrl() {
        return database.jdbcUrlWithCredentials();
    }

    long number(String sql) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    static String scenario(String file) {
        try {
            return Files.readString(ROOT.resolve("scenarios").resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String request(long runs) {
        return "{\"runs\":" + runs + ",\"seed\":1,\"scenario\":" + scenario("small.json") + "}";
    }

    /** The request of an experiment with five variants and four looks. */
    static String experiment() {
        return """
                {"measure": {"metric": "points", "team": "north"}, "answer": "BEST", "indifference": 0, "seed": 7,
                 "runs": {"first": 100, "perVariant": 800}, "vary": [{"what": "SKILL", "team": "north", "factors": [1.25]}],
                 "scenario": %s}
                """.formatted(scenario("small.json"));
    }

    @Override
    public void close() {
        services.forEach(Service::kill);
        proxy.close();
    }

    private Service launch(String module, String mode) {
        Path logs = Path.of("target", "service-logs");
        String process = name + "-" + module + "-" + (services.size() + 1);
        try {
            Files.createDirectories(logs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Service service = Service.jar(process, ROOT.resolve(module).resolve("target/quarkus-app/quarkus-run.jar"))
                .environment(environment())
                .environment(Map.of("BINGOSIM_MODE", mode, "BINGOSIM_TRANSPORT", "postgres"))
                .environment(settings)
                .jvmOption("-XX:TieredStopAtLevel=1")
                .jvmOption("-XX:+UseSerialGC")
                .jvmOption("-Xmx256m")
                .log(logs.resolve(process + ".log"))
                .start();
        services.push(service);
        return service;
    }
}
