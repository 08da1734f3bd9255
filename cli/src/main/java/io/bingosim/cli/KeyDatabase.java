package io.bingosim.cli;

import io.bingosim.cli.local.Cleanup;
import io.bingosim.cli.local.Home;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** Finds the database that holds the keys: the one that the environment names, else the local system's. */
record KeyDatabase(Invocation invocation) {
    private static final String NAME = "bingosim";
    private static final int PORT_LINE = 3;

    DatabaseAddress open(Cleanup cleanup) {
        String host = invocation.variable("BINGOSIM_DB_HOST");
        if (!host.isEmpty()) {
            return new DatabaseAddress(
                    host,
                    port(variable("BINGOSIM_DB_PORT", "5432")),
                    variable("BINGOSIM_DB_NAME", NAME),
                    variable("BINGOSIM_DB_USER", NAME),
                    variable("BINGOSIM_DB_PASSWORD", ""));
        }
        Home home = cleanup.add(new Home(invocation.home()));
        if (!home.tryAcquire()) {
            return running(home);
        }
        if (!Files.isDirectory(home.database().resolve("data"))) {
            throw new EnvironmentException("there is no database in " + invocation.home()
                    + " yet: start the system once (./bingosim up), or name a database with BINGOSIM_DB_HOST");
        }
        invocation.terminal().phase("starting the database");
        DatabaseAddress database = cleanup.add(EmbeddedPostgresServer.builder()
                        .directory(home.database())
                        .start())
                .createDatabaseIfAbsent(NAME);
        invocation.terminal().clearStatus();
        return database;
    }

    private String variable(String name, String otherwise) {
        return invocation.environment().getOrDefault(name, otherwise);
    }

    private static int port(String given) {
        if (!given.matches("[1-9][0-9]{0,4}")) {
            throw CommandFailure.usage("BINGOSIM_DB_PORT must be a port number: " + given);
        }
        return Integer.parseInt(given);
    }

    /** Another command holds the directory, so its Postgres is running; the server's own files say where. */
    private static DatabaseAddress running(Home home) {
        try {
            List<String> lines =
                    Files.readAllLines(home.database().resolve("data").resolve("postmaster.pid"));
            String password =
                    Files.readString(home.database().resolve("password")).strip();
            return new DatabaseAddress(
                    "127.0.0.1", Integer.parseInt(lines.get(PORT_LINE).strip()), NAME, NAME, password);
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException e) {
            throw new EnvironmentException("cannot find the running system's database; is the system still starting?");
        }
    }
}
