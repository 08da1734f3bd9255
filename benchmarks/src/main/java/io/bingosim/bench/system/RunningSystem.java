package io.bingosim.bench.system;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.PackagedService;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.BrokerAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One API and some workers on a separate database; closing it stops the processes. */
public final class RunningSystem implements AutoCloseable {
    private static final Duration READY = Duration.ofSeconds(120);

    private final Path root;
    private final DatabaseAddress database;
    private final Map<String, String> environment = new HashMap<>();
    private final List<Service> workers = new ArrayList<>();
    private @Nullable Service api;

    /** Without a broker, workers poll Postgres; in mode LOCAL the API itself executes. */
    public RunningSystem(Path root, DatabaseAddress database, @Nullable BrokerAddress broker, String mode) {
        this.root = root;
        this.database = database;
        environment.put("BINGOSIM_DB_HOST", database.host());
        environment.put("BINGOSIM_DB_PORT", Integer.toString(database.port()));
        environment.put("BINGOSIM_DB_NAME", database.name());
        environment.put("BINGOSIM_DB_USER", database.user());
        environment.put("BINGOSIM_DB_PASSWORD", database.password());
        environment.put("BINGOSIM_MODE", mode);
        environment.put("BINGOSIM_TRANSPORT", broker == null ? "postgres" : "rabbitmq");
        // The limits for callers must not affect a measurement.
        environment.put("BINGOSIM_API_LIMITS_ACTIVE_BATCHES", "10000");
        environment.put("BINGOSIM_API_LIMITS_REQUESTS_PER_SECOND", "1000000");
        if (broker != null) {
            environment.putAll(broker.environment());
        }
    }

    /** An API and two workers of one slot each, shared by the sections that need no more. */
    public static RunningSystem pair(BenchRun bench) {
        return bench.infrastructure().shared(RunningSystem.class, () -> distributed(bench)
                .with("BINGOSIM_SLOTS", "1")
                .startApi()
                .startWorkers(2));
    }

    /** An API that executes batches itself, with two slots. */
    public static RunningSystem local(BenchRun bench) {
        return new RunningSystem(bench.root(), bench.infrastructure().freshDatabase(), null, "LOCAL")
                .with("BINGOSIM_SLOTS", "2")
                .startApi();
    }

    /** On a new database and virtual host, with nothing started yet. */
    static RunningSystem distributed(BenchRun bench) {
        return new RunningSystem(
                bench.root(),
                bench.infrastructure().freshDatabase(),
                bench.infrastructure().freshVhost(),
                "DISTRIBUTED");
    }

    /** Sets a variable of the services started from now on. */
    public RunningSystem with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /**
     * Every run sleeps, so that more slots and processes than cores make sense. The processes must not spend the few
     * cores on optimising code; in production each would have its own.
     */
    RunningSystem throttled(String seconds) {
        return with("BINGOSIM_WORKER_DELAY", "PT" + seconds + "S").with("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1");
    }

    public RunningSystem startApi() {
        api = launch(PackagedService.API, "api").awaitReady(READY);
        return this;
    }

    /** Starts workers at the same time and waits until all of them are ready. */
    public RunningSystem startWorkers(int count) {
        List<Service> started = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            started.add(launch(PackagedService.WORKER, "worker-" + (workers.size() + started.size() + 1)));
        }
        started.forEach(worker -> worker.awaitReady(READY));
        workers.addAll(started);
        return this;
    }

    public DatabaseAddress database() {
        return database;
    }

    public Service api() {
        if (api == null) {
            throw new IllegalStateException("the API was never started");
        }
        return api;
    }

    /** Whether messages reach the workers through a broker. */
    boolean hasBroker() {
        return "rabbitmq".equals(environment.get("BINGOSIM_TRANSPORT"));
    }

    public List<Service> workers() {
        return List.copyOf(workers);
    }

    public BatchClient client() {
        return new BatchClient(api().url());
    }

    @Override
    public void close() {
        workers.forEach(Service::terminate);
        workers.forEach(Service::stop);
        if (api != null) {
            api.close();
        }
    }

    private Service launch(PackagedService service, String name) {
        return service.plain(name, root)
                .environment(environment)
                .log(root.resolve("benchmarks/target/bench/log").resolve(database.name() + "-" + name + ".log"))
                .start();
    }
}
