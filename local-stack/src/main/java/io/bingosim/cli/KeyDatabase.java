package io.bingosim.cli;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.postgres.Database;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The database whose keys are meant: the one that the environment names, else the one of this machine's stack. */
record KeyDatabase(Path homeDirectory, Map<String, String> environment, Terminal terminal) {
    private static final String NAME = "bingosim";
    private static final int PORT_LINE = 3;

    Database open(Cleanup cleanup) {
        String host = environment.getOrDefault("BINGOSIM_DB_HOST", "");
        if (!host.isBlank()) {
            return new Database(
                    host,
                    port(environment.getOrDefault("BINGOSIM_DB_PORT", "5432")),
                    environment.getOrDefault("BINGOSIM_DB_NAME", NAME),
                    environment.getOrDefault("BINGOSIM_DB_USER", NAME),
                    environment.getOrDefault("BINGOSIM_DB_PASSWORD", ""));
        }
        Home home = cleanup.add(new Home(homeDirectory));
        if (!home.tryAcquire()) {
            return running(home);
        }
        if (!Files.isDirectory(home.database().resolve("data"))) {
            throw new EnvironmentException("there is no database in " + homeDirectory
                    + " yet: start the system once (./bingosim up), or name a database with BINGOSIM_DB_HOST");
        }
        terminal.status("starting Postgres");
        Database database = cleanup.add(EmbeddedPostgresServer.builder()
                        .directory(home.database())
                        .start())
                .createDatabaseIfAbsent(NAME);
        terminal.clearStatus();
        return database;
    }

    private static int port(String given) {
        if (!given.matches("[1-9][0-9]{0,4}")) {
            throw new CommandFailure(ExitCode.USAGE, "BINGOSIM_DB_PORT is not a port: " + given);
        }
        return Integer.parseInt(given);
    }

    /** Another command holds the directory, so its Postgres runs; the server's own files say where. */
    private static Database running(Home home) {
        try {
            List<String> lines =
                    Files.readAllLines(home.database().resolve("data").resolve("postmaster.pid"));
            String password =
                    Files.readString(home.database().resolve("password")).strip();
            return new Database(
                    "127.0.0.1", Integer.parseInt(lines.get(PORT_LINE).strip()), NAME, NAME, password);
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException e) {
            throw new EnvironmentException(
                    "the database of the running stack cannot be found; is it still starting?", e);
        }
    }
}
