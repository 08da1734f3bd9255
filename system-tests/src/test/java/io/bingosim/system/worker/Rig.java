package io.bingosim.system.worker;

import io.bingosim.engine.scenario.Reading;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.stack.fault.FaultProxy;
import io.bingosim.stack.postgres.Database;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.stack.rabbit.RabbitNode;
import io.bingosim.stack.testing.TestPostgres;
import io.bingosim.stack.testing.TestRabbit;
import io.bingosim.system.invariant.Invariants;
import io.bingosim.system.invariant.Quiet;
import io.bingosim.system.proof.KeepEvidence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.awaitility.Awaitility;

/** A database, a virtual host, a proxy before each, and workers between them. Batches are created in SQL: no API runs. */
final class Rig implements AutoCloseable {
    static final Path ROOT = Path.of(System.getProperty("bingosim.root", ".."));
    private static final Duration READY = Duration.ofSeconds(90);
    private static final Duration CONSUMING = Duration.ofSeconds(20);

    private final String name;
    private final Database database = TestPostgres.freshDatabase("workers", Schema::create);
    private final BrokerAddress broker = TestRabbit.freshVhost();
    private final FaultProxy brokerProxy = FaultProxy.before(broker.port());
    private final FaultProxy databaseProxy = FaultProxy.before(database.port());
    private final List<Service> workers = new ArrayList<>();
    private final Map<String, String> settings = new TreeMap<>();
    private boolean brokerWanted = true;

    Rig(String name) {
        this.name = name;
        Invariants.install(database.jdbcUrlWithCredentials());
    }

    /** An environment variable for workers started from now on. */
    Rig with(String variable, String value) {
        settings.put(variable, value);
        return this;
    }

    Rig withoutBroker() {
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
                // Short-lived processes on a busy machine: the first compiler is the one that pays.
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

    static Scenario read(String name) {
        try {
            Reading reading = ScenarioReader.read(
                    Files.readAllBytes(ROOT.resolve("scenarios").resolve(name)));
            return ((Reading.Accepted) reading).scenario();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts again whoever has ended, and waits until all are ready. */
    void reviveAll() {
        workers.forEach(Service::start);
        workers.forEach(worker -> worker.awaitReady(READY));
    }

    /** Waits until so much of the batch is done. */
    void awaitProgress(UUID batch, long runs) {
        Awaitility.await("progress of " + batch)
                .atMost(READY)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> sql().completed(batch) >= runs);
    }

    /** The broker is there: waits until so many consume from it, and keeps how long that took. */
    void awaitConsumers(int count) {
        long from = System.nanoTime();
        Awaitility.await("consumers")
                .atMost(CONSUMING)
                .until(() -> queues().prefetches().size() == count);
        KeepEvidence.recovered((System.nanoTime() - from) / 1e9);
    }

    /** The runs a second while so many more of the batch are done. */
    double rate(UUID batch, long runs) {
        long begun = sql().completed(batch);
        long from = System.nanoTime();
        awaitProgress(batch, begun + runs);
        return (sql().completed(batch) - begun) * 1e9 / (System.nanoTime() - from);
    }

    /** Heals everything, waits for quiet, and checks every invariant. */
    void assertClean() {
        brokerProxy.heal();
        databaseProxy.heal();
        Awaitility.await("the queues")
                .atMost(READY)
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> queues().areEmpty());
        Quiet.assertClean(database.jdbcUrlWithCredentials(), READY);
    }

    /** Waits for the batch to end and gives back how. */
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
        // Throw-away processes on a throw-away database: no need to let them say goodbye.
        workers.forEach(Service::kill);
        brokerProxy.close();
        databaseProxy.close();
    }
}
