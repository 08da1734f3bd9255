package io.bingosim.cli;

import io.bingosim.stack.postgres.Database;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import io.bingosim.stack.process.Service;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Starts the parts of the system that live on this machine; a {@link Cleanup} ends them. */
final class LocalServer {
    private static final Duration READY_TIMEOUT = Duration.ofSeconds(120);
    private static final String DATABASE = "bingosim";

    private final Path root;
    private final Home home;
    private final Cleanup cleanup;
    private final Terminal terminal;

    LocalServer(Path root, Home home, Cleanup cleanup, Terminal terminal) {
        this.root = root;
        this.home = home;
        this.cleanup = cleanup;
        this.terminal = terminal;
    }

    Database startDatabase() {
        terminal.status("starting Postgres");
        return cleanup.add(EmbeddedPostgresServer.builder()
                        .directory(home.database())
                        .start())
                .createDatabaseIfAbsent(DATABASE);
    }

    /** The API, ready. Port 0 = a free one. */
    Service startApi(Database database, Map<String, String> environment, int port) {
        terminal.status("starting the API");
        return launch("api-service", "api", database, environment, port).awaitReady(READY_TIMEOUT);
    }

    /** A worker, ready. */
    Service startWorker(int number, Database database, Map<String, String> environment) {
        return launch("sim-worker", "worker-" + number, database, environment, 0);
    }

    static void awaitReady(Service service) {
        service.awaitReady(READY_TIMEOUT);
    }

    private Service launch(String module, String name, Database database, Map<String, String> environment, int port) {
        Path jar = root.resolve(module).resolve("target/quarkus-app/quarkus-run.jar");
        return cleanup.add(Service.jar(name, jar)
                .environment(Map.of(
                        "BINGOSIM_DB_HOST", database.host(),
                        "BINGOSIM_DB_PORT", Integer.toString(database.port()),
                        "BINGOSIM_DB_NAME", database.name(),
                        "BINGOSIM_DB_USER", database.user(),
                        "BINGOSIM_DB_PASSWORD", database.password()))
                .environment(environment)
                .log(home.log(name))
                .port(port)
                .start());
    }
}
