package io.bingosim.cli;

import io.bingosim.cli.build.Artifacts;
import io.bingosim.cli.local.Cleanup;
import io.bingosim.cli.local.Home;
import io.bingosim.cli.local.LocalSystem;
import io.bingosim.cli.local.Supervisor;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.Service;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The system in the foreground, until a signal ends it. */
@Command(
        name = "up",
        header = "Runs the system in the foreground.",
        description = {
            "Runs the system in the foreground and prints `ready http://127.0.0.1:P` once it accepts requests, and"
                    + " before it the address of health and metrics (/q/health, /q/metrics) of each process. Ctrl-C stops"
                    + " all of it. A service that ends is restarted.",
            "Without workers the API simulates by itself (LOCAL mode). Workers are woken through RabbitMQ: the broker"
                    + " that RABBITMQ_HOST names, else a private node (installed if necessary), else a container."
        })
final class UpCommand extends HelpOption implements Callable<Integer> {
    private static final Duration POLL = Duration.ofMillis(500);

    private final Invocation invocation;
    private final Terminal terminal;

    @Mixin
    private StackOptions options = new StackOptions();

    UpCommand(Invocation invocation) {
        this.invocation = invocation;
        this.terminal = invocation.terminal();
    }

    @Override
    public Integer call() {
        options.validate(invocation);
        ManagementPorts management = options.managementPorts(invocation);
        try (Cleanup cleanup = new Cleanup()) {
            Home home = StackOptions.acquireHome(invocation, cleanup);
            new Artifacts(invocation).ensure(options.artifacts());
            LocalSystem system = new LocalSystem(invocation.root(), home, cleanup, terminal);
            DatabaseAddress database = system.startDatabase();
            Map<String, String> environment = options.environment(cleanup, terminal);
            Service api = system.startApi(database, environment, options.port(), management.api());
            List<Service> workers = options.startWorkers(system, database, environment, management, terminal);
            home.announce(api.url());
            StackOptions.printManagement(terminal, api.name(), api.managementPort());
            workers.forEach(worker -> StackOptions.printManagement(terminal, worker.name(), worker.managementPort()));
            terminal.print("ready " + api.url());
            return supervise(api, workers);
        }
    }

    private int supervise(Service api, List<Service> workers) {
        List<Service> services = new ArrayList<>(workers);
        services.add(api);
        Supervisor supervisor = new Supervisor(services, terminal);
        while (supervisor.restartEnded()) {
            api.awaitExit(POLL);
        }
        return ExitCode.ENVIRONMENT;
    }
}
