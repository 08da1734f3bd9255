package io.bingosim.cli;

import io.bingosim.cli.build.Artifact;
import io.bingosim.cli.build.Artifacts;
import io.bingosim.cli.build.Maven;
import io.bingosim.cli.local.Cleanup;
import io.bingosim.cli.local.Home;
import io.bingosim.cli.local.LocalSystem;
import io.bingosim.cli.local.Supervisor;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.ChildProcess;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.process.Signal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The API in Quarkus dev mode on the local stack. */
@Command(
        name = "dev",
        header = "Runs the API in dev mode with live reload.",
        description = {
            "Starts the database and runs the API in Quarkus dev mode, without Docker: a request that follows an edit"
                    + " of api-service, sim-batch or sim-broker is served by the new code.",
            "Prints `ready http://127.0.0.1:P` once it accepts requests. Ctrl-C stops all of it. Workers run packaged"
                    + " code."
        })
final class DevCommand extends HelpOption implements Callable<Integer> {
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration STOP_GRACE = Duration.ofSeconds(20);

    private final Invocation invocation;
    private final Terminal terminal;

    @Mixin
    private StackOptions options = new StackOptions();

    DevCommand(Invocation invocation) {
        this.invocation = invocation;
        this.terminal = invocation.terminal();
    }

    @Override
    public Integer call() {
        options.validate(invocation);
        ManagementPorts management = options.managementPorts(invocation);
        int port = options.port() == 0 ? FreePorts.next() : options.port();
        int managementPort = management.api() == 0 ? FreePorts.next() : management.api();
        try (Cleanup cleanup = new Cleanup()) {
            Home home = StackOptions.acquireHome(invocation, cleanup);
            if (options.hasWorkers()) {
                new Artifacts(invocation).ensure(Artifact.WORKER);
            }
            LocalSystem system = new LocalSystem(invocation.root(), home, cleanup, terminal);
            DatabaseAddress database = system.startDatabase();
            Map<String, String> environment = new HashMap<>(options.environment(cleanup, terminal));
            environment.putAll(LocalSystem.environment(database));
            terminal.say("starting the API in dev mode");
            ChildProcess maven = cleanup.add(devMode(environment, port, managementPort));
            if (awaitReady(maven, managementPort)) {
                List<Service> workers = options.startWorkers(system, database, environment, management, terminal);
                home.announce("http://127.0.0.1:" + port);
                StackOptions.printManagement(terminal, "api", managementPort);
                workers.forEach(
                        worker -> StackOptions.printManagement(terminal, worker.name(), worker.managementPort()));
                terminal.print("ready http://127.0.0.1:" + port);
                Supervisor supervisor = new Supervisor(workers, terminal);
                while (!maven.awaitExit(POLL) && supervisor.restartEnded()) {
                    // Until Maven or, for good, a worker ends.
                }
            }
            Cleanup.holdIfSignalled();
            terminal.say("bingosim: dev mode ended with exit code " + maven.exitCode());
            return maven.exitCode() == 0 ? ExitCode.OK : ExitCode.ENVIRONMENT;
        }
    }

    private ChildProcess devMode(Map<String, String> environment, int port, int managementPort) {
        List<String> line = List.of(
                Maven.program().toString(),
                "-q",
                "-B",
                "-Dfast",
                "-Dmaven.test.skip=true",
                "-Ddebug=false",
                "-Dquarkus.analytics.disabled=true",
                "-Dquarkus.test.continuous-testing=disabled",
                "-pl",
                "api-service",
                "-am",
                "compile",
                "quarkus:dev");
        return ChildProcess.command(line)
                .directory(invocation.root())
                .environment(environment)
                .environment(Map.of(
                        "BINGOSIM_HTTP_PORT", Integer.toString(port),
                        "BINGOSIM_MANAGEMENT_PORT", Integer.toString(managementPort),
                        // Hibernate would report its own idea of the column types as errors.
                        "QUARKUS_HIBERNATE_ORM_VALIDATE_IN_DEV_MODE", "false"))
                .inheritOutput()
                .endWith(Signal.TERM, STOP_GRACE)
                .start();
    }

    /** False if Maven ends first. */
    private static boolean awaitReady(ChildProcess maven, int managementPort) {
        while (!Service.isReady("http://127.0.0.1:" + managementPort)) {
            if (maven.awaitExit(POLL)) {
                return false;
            }
        }
        return true;
    }
}
