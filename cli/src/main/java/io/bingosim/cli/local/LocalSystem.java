package io.bingosim.cli.local;

import io.bingosim.cli.terminal.Terminal;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import io.bingosim.stack.process.PackagedService;
import io.bingosim.stack.process.Service;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Starts the database, the API and workers as processes of this machine; a {@link Cleanup} ends them. */
public final class LocalSystem {
    private static final Duration READY_TIMEOUT = Duration.ofSeconds(120);
    private static final String DATABASE = "bingosim";

    private final Path root;
    private final Home home;
    private final Cleanup cleanup;
    private final Terminal terminal;

    public LocalSystem(Path root, Home home, Cleanup cleanup, Terminal terminal) {
        this.root = root;
        this.home = home;
        this.cleanup = cleanup;
        this.terminal = terminal;
    }

    public DatabaseAddress startDatabase() {
        terminal.phase("starting the database");
        return cleanup.add(EmbeddedPostgresServer.builder()
                        .directory(home.database())
                        .start())
                .createDatabaseIfAbsent(DATABASE);
    }

    /** Starts the API and waits until it is ready. Port 0 means a free port. */
    public Service startApi(DatabaseAddress database, Map<String, String> environment, int port, int managementPort) {
        return startApi(
                database,
                service(PackagedService.API, "api", database, environment)
                        .port(port)
                        .managementPort(managementPort));
    }

    /** Starts an API for one command on free ports and waits until it is ready. */
    public Service startPrivateApi(DatabaseAddress database, Map<String, String> environment, JvmTuning tuning) {
        return startApi(database, tuning.apply(service(PackagedService.API, "api", database, environment)));
    }

    /** Starts a worker without waiting for it; see {@link #awaitReady}. */
    public Service startWorker(
            int number, DatabaseAddress database, Map<String, String> environment, int managementPort) {
        return start(service(PackagedService.WORKER, "worker-" + number, database, environment)
                .managementPort(managementPort));
    }

    /** The variables that point a service at a database. */
    public static Map<String, String> environment(DatabaseAddress database) {
        return Map.of(
                "BINGOSIM_DB_HOST", database.host(),
                "BINGOSIM_DB_PORT", Integer.toString(database.port()),
                "BINGOSIM_DB_NAME", database.name(),
                "BINGOSIM_DB_USER", database.user(),
                "BINGOSIM_DB_PASSWORD", database.password());
    }

    public static void awaitReady(Service service) {
        service.awaitReady(READY_TIMEOUT);
    }

    private Service startApi(DatabaseAddress database, Service.Builder service) {
        terminal.phase("starting the API");
        MigrationMark mark = new MigrationMark(database, PackagedService.API.library("contracts", root));
        boolean migrates = !mark.isCurrent();
        // Set in both cases: with a value of the caller's environment the mark could say what is not true.
        Service api = start(service.environment(Map.of("BINGOSIM_MIGRATE", Boolean.toString(migrates))))
                .awaitReady(READY_TIMEOUT);
        if (migrates) {
            mark.set();
        }
        return api;
    }

    private Service start(Service.Builder builder) {
        Service service = builder.start();
        cleanup.add(() -> {
            if (service.archivesAtEnd()) {
                terminal.phase("preparing a quick start for the next command");
            }
            service.close();
            terminal.clearStatus();
        });
        return service;
    }

    private Service.Builder service(
            PackagedService service, String name, DatabaseAddress database, Map<String, String> environment) {
        return service.archived(name, root)
                .environment(environment(database))
                .environment(environment)
                .log(home.log(name));
    }
}
