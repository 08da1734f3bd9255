package io.bingosim.cli;

import io.bingosim.cli.build.Artifact;
import io.bingosim.cli.local.Cleanup;
import io.bingosim.cli.local.Home;
import io.bingosim.cli.local.LocalSystem;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.Broker;
import io.bingosim.stack.rabbit.RabbitProvisioning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that {@code up} and {@code dev} share, and what follows from them. */
final class StackOptions {
    private static final int DEFAULT_PORT = 8080;
    private static final int WORKERS_MAX = 64;
    private static final int LOCAL_SLOTS_MAX = 64;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Worker processes that simulate instead of the API (DISTRIBUTED mode).")
    private int workers;

    @Option(
            names = "--local-slots",
            paramLabel = "N",
            description =
                    "Chunks of LOCAL batches that the API simulates at the same time, beside the workers. Default:"
                            + " 0, and then it accepts DISTRIBUTED batches only.")
    private int localSlots;

    @Option(
            names = "--port",
            paramLabel = "P",
            description = "The API's port. Default: 8080, or a free port when 8080 is taken.")
    private int port = -1;

    @Option(
            names = "--management-port",
            paramLabel = "P",
            description =
                    "The port of the API's health and metrics; workers have the next ones. 0: free ports. Default:"
                            + " $BINGOSIM_MANAGEMENT_PORT, else 9000.")
    private @Nullable Integer managementPort;

    @Option(
            names = "--transport",
            paramLabel = "rabbitmq|postgres",
            description = "How workers get their chunks. Default: ${DEFAULT-VALUE}.")
    private String transport = "rabbitmq";

    void validate(Invocation invocation) {
        if (workers < 0 || workers > WORKERS_MAX) {
            throw CommandFailure.usage("--workers must be between 0 and " + WORKERS_MAX + ": " + workers);
        }
        if (localSlots < 0 || localSlots > LOCAL_SLOTS_MAX) {
            throw CommandFailure.usage("--local-slots must be between 0 and " + LOCAL_SLOTS_MAX + ": " + localSlots);
        }
        if (localSlots > 0 && workers == 0) {
            throw CommandFailure.usage(
                    "--local-slots " + localSlots + " needs --workers: without workers the API simulates all batches");
        }
        if (port < -1 || port > 65_535) {
            throw CommandFailure.usage("--port must be between 0 and 65535: " + port);
        }
        if (!transport.equals("rabbitmq") && !transport.equals("postgres")) {
            throw CommandFailure.usage("--transport must be rabbitmq or postgres: " + transport);
        }
        ManagementPorts management = managementPorts(invocation);
        if (management.contains(port)) {
            throw CommandFailure.usage("--port " + port
                    + " is a management port; choose others with --management-port: " + management.first());
        }
        if (port > 0 && !FreePorts.isFree(port)) {
            throw new EnvironmentException("port " + port + " is taken; choose another with --port");
        }
        management.requireFree();
    }

    ManagementPorts managementPorts(Invocation invocation) {
        return new ManagementPorts(
                managementPort == null ? defaultManagementPort(invocation) : managementPort, workers);
    }

    private static int defaultManagementPort(Invocation invocation) {
        String given = invocation.variable("BINGOSIM_MANAGEMENT_PORT");
        if (given.isEmpty()) {
            return ManagementPorts.DEFAULT_FIRST;
        }
        if (!given.matches("\\d{1,5}")) {
            throw CommandFailure.usage("BINGOSIM_MANAGEMENT_PORT must be a port: " + given);
        }
        return Integer.parseInt(given);
    }

    /** The port to use; 0 means a free one. */
    int port() {
        if (port >= 0) {
            return port;
        }
        return FreePorts.isFree(DEFAULT_PORT) ? DEFAULT_PORT : 0;
    }

    boolean hasWorkers() {
        return workers > 0;
    }

    Artifact[] artifacts() {
        return workers == 0 ? new Artifact[] {Artifact.API} : new Artifact[] {Artifact.API, Artifact.WORKER};
    }

    static Home acquireHome(Invocation invocation, Cleanup cleanup) {
        Home home = cleanup.add(new Home(invocation.home()));
        if (!home.tryAcquire()) {
            throw new EnvironmentException("another bingosim uses " + invocation.home()
                    + ". Stop it, or set BINGOSIM_HOME to another directory.");
        }
        return home;
    }

    /** Starts a broker if one is needed and returns the settings of API and workers. */
    Map<String, String> environment(Cleanup cleanup, Terminal terminal) {
        if (workers == 0) {
            return Map.of("BINGOSIM_MODE", "LOCAL", "BINGOSIM_TRANSPORT", "postgres");
        }
        Map<String, String> environment = new HashMap<>();
        environment.put("BINGOSIM_MODE", "DISTRIBUTED");
        environment.put("BINGOSIM_TRANSPORT", transport);
        int cores = Runtime.getRuntime().availableProcessors();
        environment.put("BINGOSIM_SLOTS", Integer.toString(Math.max(1, cores / workers)));
        if (localSlots > 0) {
            environment.put("BINGOSIM_LOCAL_SLOTS", Integer.toString(localSlots));
        }
        if (transport.equals("rabbitmq")) {
            terminal.phase("starting RabbitMQ");
            Broker broker = cleanup.add(RabbitProvisioning.start(terminal::phase));
            terminal.say("using " + broker.description());
            environment.putAll(broker.address().environment());
        }
        return environment;
    }

    /** Starts the workers and waits until all are ready. */
    List<Service> startWorkers(
            LocalSystem system,
            DatabaseAddress database,
            Map<String, String> environment,
            ManagementPorts management,
            Terminal terminal) {
        List<Service> started = new ArrayList<>();
        for (int i = 1; i <= workers; i++) {
            terminal.phase("starting worker " + i + " of " + workers);
            started.add(system.startWorker(i, database, environment, management.worker(i)));
        }
        started.forEach(LocalSystem::awaitReady);
        return started;
    }

    /** Prints where health and metrics of a process are. */
    static void printManagement(Terminal terminal, String process, int port) {
        terminal.print("management " + process + " http://127.0.0.1:" + port);
    }
}
