package io.bingosim.system.proof;

import io.bingosim.cli.invariant.Invariants;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.testing.fault.Fault;
import io.bingosim.testing.fault.FaultProxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** A private durable Postgres, one API and several workers, with a fault proxy before the database and the broker. */
final class SystemFixture implements AutoCloseable {
    private static final Path ROOT = Path.of(System.getProperty("bingosim.root", ".."));
    private static final Duration READY = Duration.ofSeconds(180);

    private final String name;
    private final EmbeddedPostgresServer postgres =
            EmbeddedPostgresServer.builder().start();
    private final DatabaseAddress database = postgres.createDatabase("bingosim");
    private final FaultProxy databaseProxy = FaultProxy.before(postgres.port());
    private final FaultProxy brokerProxy;
    private final Map<String, String> environment = new HashMap<>();
    private final List<Service> workers = new ArrayList<>();
    private final Service api;

    /** All processes started and ready. */
    SystemFixture(String name, BrokerAddress broker, int workerCount) {
        this(name, broker, workerCount, Fault.pass(), Map.of());
        workers.forEach(worker -> worker.awaitReady(READY));
    }

    /**
     * Starts with a fault on the link to the broker and does not wait for the workers. By default each run is delayed by a
     * millisecond, so that a batch lasts as long as its faults, and the heap is small, so that leaks show early.
     */
    SystemFixture(String name, BrokerAddress broker, int workerCount, Fault atStart, Map<String, String> otherwise) {
        this.name = name;
        brokerProxy = FaultProxy.before(broker.port());
        brokerProxy.set(atStart);
        environment.putAll(broker.withPort(brokerProxy.port()).environment());
        environment.put("BINGOSIM_DB_HOST", "127.0.0.1");
        environment.put("BINGOSIM_DB_PORT", Integer.toString(databaseProxy.port()));
        environment.put("BINGOSIM_DB_NAME", database.name());
        environment.put("BINGOSIM_DB_USER", database.user());
        environment.put("BINGOSIM_DB_PASSWORD", database.password());
        environment.put("BINGOSIM_MODE", "DISTRIBUTED");
        environment.put("BINGOSIM_TRANSPORT", "rabbitmq");
        environment.put("BINGOSIM_SLOTS", "1");
        environment.put("BINGOSIM_WORKER_DELAY", "PT0.001S");
        environment.put("JAVA_TOOL_OPTIONS", "-Xmx256m -XX:+ExitOnOutOfMemoryError");
        environment.putAll(otherwise);
        api = launch("api-service", "api").awaitReady(READY);
        for (int i = 1; i <= workerCount; i++) {
            workers.add(launch("sim-worker", "worker-" + i));
        }
        Invariants.install(jdbcUrl());
    }

    EmbeddedPostgresServer postgres() {
        return postgres;
    }

    FaultProxy databaseProxy() {
        return databaseProxy;
    }

    FaultProxy brokerProxy() {
        return brokerProxy;
    }

    Service api() {
        return api;
    }

    List<Service> workers() {
        return workers;
    }

    BatchCaller caller() {
        return new BatchCaller(api.url(), ROOT);
    }

    /** Queries the database directly, not through the proxy. */
    long number(String sql) {
        try (Connection connection = database.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }

    /** Changes the database directly, not through the proxy. */
    void execute(String sql) {
        database.execute(sql);
    }

    long completedRuns() {
        return number("SELECT coalesce(sum(runs_completed), 0)::bigint FROM batch");
    }

    void awaitCompletedRuns(long runs) {
        Awaitility.await(runs + " runs completed")
                .atMost(Duration.ofMinutes(3))
                .ignoreExceptions()
                .until(() -> completedRuns() >= runs);
    }

    void awaitIdle(Duration time) {
        IdleSystem.await(jdbcUrl(), time);
    }

    void assertClean() {
        IdleSystem.assertClean(jdbcUrl(), Duration.ofMinutes(1));
    }

    @Override
    public void close() {
        databaseProxy.heal();
        brokerProxy.heal();
        List<Service> all = new ArrayList<>(workers);
        all.add(api);
        all.forEach(Service::thaw);
        // Temporary processes on temporary data need no orderly shutdown.
        all.forEach(Service::kill);
        databaseProxy.close();
        brokerProxy.close();
        postgres.close();
    }

    private String jdbcUrl() {
        return database.jdbcUrlWithCredentials();
    }

    private Service launch(String module, String process) {
        return Service.jar(process, ROOT.resolve(module).resolve("target/quarkus-app/quarkus-run.jar"))
                .environment(environment)
                .jvmOption("-XX:TieredStopAtLevel=1")
                .jvmOption("-XX:+UseSerialGC")
                .jvmOption("-Xmx256m")
                .log(Path.of("target", "service-logs", name + "-" + process + ".log"))
                .start();
    }
}
