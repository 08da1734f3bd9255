package io.bingosim.system.worker;

import io.bingosim.cli.invariant.Invariants;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.stack.rabbit.RabbitNode;
import io.bingosim.system.proof.EvidenceRecorder;
import io.bingosim.system.proof.IdleSystem;
import io.bingosim.testing.TestPostgres;
import io.bingosim.testing.TestRabbit;
import io.bingosim.testing.fault.FaultProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.awaitility.Awaitility;

/** A database and a virtual host, each behind a fault proxy, and workers that use them. Batches are created in SQL: no API runs. */
final class WorkerFixture implements AutoCloseable {
    static final Path ROOT = Path.of(System.getProperty("bingosim.root", ".."));
    private static final Duration READY = Duration.ofSeconds(180);
    private static final Duration CONSUMING = Duration.ofSeconds(20);

    private final String name;
    private final DatabaseAddress database = TestPostgres.freshDatabase("workers", Schema::create);
    private final BrokerAddress broker = TestRabbit.freshVhost();
    private final FaultProxy brokerProxy = FaultProxy.before(broker.port());
    private final FaultProxy databaseProxy = FaultProxy.before(database.port());
    private final List<Service> workers = new ArrayList<>();
    private final Map<String, String> settings = new TreeMap<>();
    private boolean brokerWanted = true;

    WorkerFixture(String name) {
        this.name = name;
        Invariants.install(database.jdbcUrlWithCredentials());
    }

    /** An environment variable for workers started from now on. */
    WorkerFixture with(String variable, String value) {
        settings.put(variable, value);
        return this;
    }

    WorkerFixture withoutBroker() {
        brokerWanted = false;
        return this;
    }

    Service worker(int slots) {
        return launch(slots).awaitReady(READY);
    }

    /** Starts a worker without waiting for it. */
    Service launch(int slots) {
        Path logs = Path.of("target", "service-logs");
        try {
            Files.createDirectories(logs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String process = name + "-worker-" + (workers.size() + 1);
        Service service = Service.jar(process, ROOT.resolve("sim-worker/target/quarkus-app/quarkus-run.jar"))
                .environment(broker.withPort(brokerProxy.port()).environment())
                .environment(Map.of(
                        "BINGOSIM_DB_HOST", "127.0.0.1",
                        "BINGOSIM_DB_PORT", Integer.toString(databaseProxy.port()),
                        "BINGOSIM_DB_NAME", database.name(),
                        "BINGOSIM_DB_USER", database.user(),
                        "BINGOSIM_DB_PASSWORD", database.password(),
                        "BINGOSIM_SLOTS", Integer.toString(slots),
                        "BINGOSIM_TRANSPORT", brokerWanted ? "rabbitmq" : "postgres"))
                .environment(settings)
                // The C1 compiler suits short-lived processes on a busy machine.
                .jvmOption("-XX:TieredStopAtLevel=1")
                .jvmOption("-XX:+UseSerialGC")
                .jvmOption("-Xmx256m")
                .log(logs.resolve(process + ".log"))
                .start();
        workers.add(service);
        return service;
    }

    List<Service> workers() {
        return workers;
    }

    /** The worker that holds the leader lease; the first one if none does. */
    Service leader() {
        String host = sql().text(
                        "SELECT coalesce((SELECT w.host FROM leader_lease l JOIN worker w ON w.id = l.worker_id), '/0')");
        long pid = Long.parseLong(host.substring(host.lastIndexOf('/') + 1));
        return workers.stream()
                .filter(worker -> worker.pid() == pid)
                .findFirst()
                .orElse(workers.get(0));
    }

    RabbitNode node() {
        return TestRabbit.node();
    }

    BrokerAddress broker() {
        return broker;
    }

    FaultProxy brokerProxy() {
        return brokerProxy;
    }

    FaultProxy databaseProxy() {
        return databaseProxy;
    }

    Sql sql() {
        return new Sql(database);
    }

    Queues queues() {
        return new Queues(node(), broker);
    }

    /** A DISTRIBUTED batch of a sample scenario. */
    UUID batch(String scenario, long runs, long seed) {
        return sql().createBatch(read(scenario), runs, seed);
    }

    /** One run of a scenario document. */
    UUID run(String document) {
        ScenarioReading reading = ScenarioReader.read(document.getBytes(StandardCharsets.UTF_8));
        return sql().createBatch(((ScenarioReading.Accepted) reading).scenario(), 1, 1);
    }

    static Scenario read(String name) {
        try {
            ScenarioReading reading = ScenarioReader.read(
                    Files.readAllBytes(ROOT.resolve("scenarios").resolve(name)));
            return ((ScenarioReading.Accepted) reading).scenario();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Restarts workers that have ended and waits until all are ready. */
    void reviveAll() {
        workers.forEach(Service::start);
        workers.forEach(worker -> worker.awaitReady(READY));
    }

    /** Waits until this many runs of the batch are completed. */
    void awaitProgress(UUID batch, long runs) {
        Awaitility.await("progress of " + batch)
                .atMost(READY)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> sql().completed(batch) >= runs);
    }

    /** Waits until this many workers consume, and records how long that took. */
    void awaitConsumers(int count) {
        long from = System.nanoTime();
        Awaitility.await("consumers")
                .atMost(CONSUMING)
                .until(() -> queues().prefetches().size() == count);
        EvidenceRecorder.recovered((System.nanoTime() - from) / 1e9);
    }

    /** Measures runs per second over this many further runs of the batch. */
    double rate(UUID batch, long runs) {
        long begun = sql().completed(batch);
        long from = System.nanoTime();
        awaitProgress(batch, begun + runs);
        return (sql().completed(batch) - begun) * 1e9 / (System.nanoTime() - from);
    }

    /** Removes all faults, waits until the system is idle, and checks every invariant. */
    void assertClean() {
        brokerProxy.heal();
        databaseProxy.heal();
        Awaitility.await("the queues")
                .atMost(READY)
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> queues().areEmpty());
        IdleSystem.assertClean(database.jdbcUrlWithCredentials(), READY);
    }

    /** Waits for the batch to end and returns its status. */
    String awaitEnd(UUID batch, Duration time) {
        return Awaitility.await("batch " + batch)
                .atMost(time)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> sql().status(batch), status -> !List.of("PENDING", "RUNNING")
                        .contains(status));
    }

    @Override
    public void close() {
        brokerProxy.heal();
        databaseProxy.heal();
        // Temporary processes on a temporary database need no orderly shutdown.
        workers.forEach(Service::kill);
        brokerProxy.close();
        databaseProxy.close();
    }
}
