package io.bingosim.cli;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.postgres.Database;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.Broker;
import io.bingosim.stack.rabbit.RabbitProvisioning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The whole system in the foreground, until a signal ends it. */
@Command(name = "up")
final class UpCommand implements Callable<Integer> {
    private static final int PORT_USUAL = 8080;
    private static final int WORKERS_MAX = 64;
    private static final Duration LOOK = Duration.ofMillis(500);

    private final Terminal terminal;
    private final Path root;
    private final Path homeDirectory;

    @Option(names = "--workers", paramLabel = "N")
    private int workers;

    @Option(names = "--port", paramLabel = "P")
    private int port = -1;

    @Option(names = "--transport", paramLabel = "rabbitmq|postgres")
    private String transport = "rabbitmq";

    UpCommand(Terminal terminal, Path root, Path homeDirectory) {
        this.terminal = terminal;
        this.root = root;
        this.homeDirectory = homeDirectory;
    }

    @Override
    public Integer call() {
        requireSense();
        try (Cleanup cleanup = new Cleanup()) {
            Home home = cleanup.add(new Home(homeDirectory));
            if (!home.tryAcquire()) {
                throw new EnvironmentException("another bingosim uses " + homeDirectory
                        + ". Stop it, or set BINGOSIM_HOME to another directory.");
            }
            LocalServer server = new LocalServer(root, home, cleanup, terminal);
            Database database = server.startDatabase();
            Map<String, String> environment = environment(cleanup);
            Service api = server.startApi(database, environment, chosenPort());
            List<Service> started = startWorkers(server, database, environment);
            home.announce(api.url());
            terminal.clearStatus();
            terminal.answer("ready " + api.url());
            return supervise(api, started);
        }
    }

    private Map<String, String> environment(Cleanup cleanup) {
        if (workers == 0) {
            return Map.of("BINGOSIM_MODE", "LOCAL", "BINGOSIM_TRANSPORT", "postgres");
        }
        Map<String, String> environment = new HashMap<>();
        environment.put("BINGOSIM_MODE", "DISTRIBUTED");
        environment.put("BINGOSIM_TRANSPORT", transport);
        int cores = Runtime.getRuntime().availableProcessors();
        environment.put("BINGOSIM_SLOTS", Integer.toString(Math.max(1, cores / workers)));
        if (transport.equals("rabbitmq")) {
            terminal.status("starting RabbitMQ");
            Broker broker = cleanup.add(RabbitProvisioning.start(terminal::status));
            terminal.say("using " + broker.description());
            environment.putAll(broker.address().environment());
        }
        return environment;
    }

    private List<Service> startWorkers(LocalServer server, Database database, Map<String, String> environment) {
        List<Service> started = new ArrayList<>();
        for (int i = 1; i <= workers; i++) {
            terminal.status("starting worker " + i + " of " + workers);
            started.add(server.startWorker(i, database, environment));
        }
        started.forEach(LocalServer::awaitReady);
        return started;
    }

    /** A worker may leave on purpose, to get rid of a run that hangs: it is started again. The API may not. */
    private int supervise(Service api, List<Service> started) {
        while (!api.awaitExit(LOOK)) {
            for (Service worker : started) {
                if (!worker.isAlive()) {
                    Cleanup.holdIfSignalled();
                    terminal.say(worker.name() + " ended with exit code " + worker.exitCode()
                            + " and is started again; its log is " + worker.log());
                    worker.start();
                }
            }
        }
        Cleanup.holdIfSignalled();
        terminal.say("the API ended with exit code " + api.exitCode() + "; its log is " + api.log());
        return ExitCode.ENVIRONMENT;
    }

    private int chosenPort() {
        if (port >= 0) {
            return port;
        }
        return FreePorts.isFree(PORT_USUAL) ? PORT_USUAL : 0;
    }

    private void requireSense() {
        if (workers < 0 || workers > WORKERS_MAX) {
            throw new CommandFailure(ExitCode.USAGE, "--workers must be between 0 and " + WORKERS_MAX + ": " + workers);
        }
        if (port > 65_535) {
            throw new CommandFailure(ExitCode.USAGE, "--port must be between 0 and 65535: " + port);
        }
        if (port > 0 && !FreePorts.isFree(port)) {
            throw new EnvironmentException("port " + port + " is taken; choose another with --port");
        }
        if (!transport.equals("rabbitmq") && !transport.equals("postgres")) {
            throw new CommandFailure(ExitCode.USAGE, "--transport is rabbitmq or postgres: " + transport);
        }
    }
}
