package io.bingosim.system;

import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.BrokerAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The packaged services as processes on one database; closing it ends all of them. */
final class Deployment implements AutoCloseable {
    static final Duration READY = Duration.ofSeconds(120);
    private static final Path ROOT = Path.of(System.getProperty("bingosim.root", ".."));
    private static final Path LOGS = Path.of("target", "service-logs");

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final EmbeddedPostgresServer postgres;
    private final String name;
    private final Map<String, String> environment = new HashMap<>();
    private int workers;

    /** Starts a private durable database. By default the mode is LOCAL and no broker is configured. */
    Deployment(String name) {
        this(name, EmbeddedPostgresServer.builder().start());
    }

    /** Uses this server, and ends it too. */
    Deployment(String name, EmbeddedPostgresServer postgres) {
        this.name = name;
        this.postgres = postgres;
        open.push(postgres);
        database(postgres.createDatabase("bingosim"));
        environment.put("BINGOSIM_MODE", "LOCAL");
        environment.put("BINGOSIM_TRANSPORT", "postgres");
    }

    EmbeddedPostgresServer postgres() {
        return postgres;
    }

    /** Services started from now on use this broker. */
    Deployment distributedOver(BrokerAddress broker) {
        environment.put("BINGOSIM_MODE", "DISTRIBUTED");
        environment.put("BINGOSIM_TRANSPORT", "rabbitmq");
        environment.putAll(broker.environment());
        return this;
    }

    /** Services started from now on use this database, for example behind a proxy. */
    Deployment database(DatabaseAddress database) {
        environment.put("BINGOSIM_DB_HOST", database.host());
        environment.put("BINGOSIM_DB_PORT", Integer.toString(database.port()));
        environment.put("BINGOSIM_DB_NAME", database.name());
        environment.put("BINGOSIM_DB_USER", database.user());
        environment.put("BINGOSIM_DB_PASSWORD", database.password());
        return this;
    }

    Deployment with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Service startApi() {
        return launch("api-service", "api").awaitReady(READY);
    }

    Service startWorker() {
        workers++;
        return launch("sim-worker", "worker-" + workers).awaitReady(READY);
    }

    /** A worker with other settings than the rest, which need not become ready. The caller closes it. */
    Service launchWorker(Map<String, String> settings) {
        workers++;
        return builder("sim-worker", "worker-" + workers).environment(settings).start();
    }

    @Override
    public void close() {
        @Nullable Exception first = null;
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw new IllegalStateException("some processes could not be stopped", first);
        }
    }

    private Service launch(String module, String process) {
        Service service = builder(module, process).start();
        open.push(service);
        return service;
    }

    private Service.Builder builder(String module, String process) {
        return Service.jar(process, ROOT.resolve(module).resolve("target/quarkus-app/quarkus-run.jar"))
                .environment(environment)
                .log(LOGS.resolve(name + "-" + process + ".log"));
    }
}
