package io.bingosim.stack.postgres;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.ChildProcess;
import io.bingosim.stack.process.Directories;
import io.bingosim.stack.process.Disruptions;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.process.Signal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A Postgres server on the loopback interface that ends with this process and is durable unless asked not to be. */
public final class EmbeddedPostgresServer implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final int ATTEMPTS_MAX = 20;
    private static final Duration STOP_GRACE = Duration.ofSeconds(30);
    private static final Map<String, String> NOT_DURABLE =
            Map.of("fsync", "off", "synchronous_commit", "off", "full_page_writes", "off");

    private final Path directory;
    private final boolean throwAway;
    private final boolean anyPort;
    private final Map<String, String> settings;
    private final Path binaries;
    private final Account account;
    private final Cluster cluster;
    private int port;
    private @Nullable ChildProcess process;

    private EmbeddedPostgresServer(Builder builder) {
        throwAway = builder.directory == null;
        directory = builder.directory == null
                ? Directories.throwAway("postgres")
                : Directories.owned(builder.directory.toAbsolutePath());
        anyPort = builder.port == 0;
        port = anyPort ? FreePorts.next() : builder.port;
        settings = Map.copyOf(builder.settings);
        binaries = PostgresBinaries.unpacked(PostgresBinaries.cacheDirectory());
        account = Account.choose();
        cluster = new Cluster(directory, binaries, account);
        cluster.initialise();
        start();
    }

    /** How Postgres would run here. Fails if it cannot. */
    public static String availability() {
        return Account.choose().description();
    }

    public static Builder builder() {
        return new Builder();
    }

    public int port() {
        return port;
    }

    public String user() {
        return Cluster.USER;
    }

    public String password() {
        return cluster.password();
    }

    /** The process id of the postmaster. */
    public long pid() {
        return running().pid();
    }

    public Path log() {
        return directory.resolve("postgres.log");
    }

    /** A database of this server, whether it exists or not. */
    public DatabaseAddress database(String name) {
        return new DatabaseAddress("127.0.0.1", port, name, Cluster.USER, cluster.password());
    }

    public String jdbcUrl(String name) {
        return database(name).jdbcUrlWithCredentials();
    }

    public DatabaseAddress createDatabase(String name) {
        return createDatabase(name, "template1");
    }

    /** Copies a template, which must have no connections. */
    public DatabaseAddress createDatabase(String name, String template) {
        database("postgres").execute("CREATE DATABASE " + quoted(name) + " TEMPLATE " + quoted(template));
        return database(name);
    }

    public DatabaseAddress createDatabaseIfAbsent(String name) {
        DatabaseAddress admin = database("postgres");
        try (Connection connection = admin.connect();
                var query = connection.prepareStatement("SELECT 1 FROM pg_database WHERE datname = ?")) {
            query.setString(1, name);
            return query.executeQuery().next() ? database(name) : createDatabase(name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts a stopped server on the port it had. */
    public synchronized void start() {
        if (process != null && process.isAlive()) {
            return;
        }
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        // After a kill, orphaned backends may hold the shared memory for a moment, and another process may take a free
        // port between its choice and its use. Both are worth another attempt.
        for (int attempt = 0; ; attempt++) {
            ChildProcess started = launch();
            if (awaitReady(started, deadline)) {
                process = started;
                return;
            }
            started.close();
            if (attempt == ATTEMPTS_MAX || System.nanoTime() > deadline) {
                throw new EnvironmentException(
                        "Postgres did not start: " + started.lastError() + "; its log is " + log());
            }
            if (anyPort && process == null && !FreePorts.isFree(port)) {
                port = FreePorts.next();
            }
        }
    }

    public synchronized void stop(StopMode mode) {
        if (process != null) {
            process.stop(mode.signal);
        }
    }

    public void restart(StopMode mode) {
        Disruptions.add();
        stop(mode);
        start();
    }

    @Override
    public synchronized void close() {
        stop(throwAway ? StopMode.IMMEDIATE : StopMode.FAST);
        if (throwAway) {
            Directories.removeQuietly(directory);
        }
    }

    private ChildProcess running() {
        if (process == null) {
            throw new IllegalStateException("the server is not running");
        }
        return process;
    }

    private ChildProcess launch() {
        List<String> line = new ArrayList<>(List.of(
                binaries.resolve("bin/postgres").toString(),
                "-D",
                cluster.directory().toString(),
                "-p",
                Integer.toString(port)));
        Map<String, String> all = new TreeMap<>(Map.of(
                "listen_addresses", "127.0.0.1",
                "unix_socket_directories", "",
                "max_connections", "200",
                "timezone", "UTC",
                "log_timezone", "UTC"));
        all.putAll(settings);
        all.forEach((name, value) -> line.addAll(List.of("-c", name + "=" + value)));
        return ChildProcess.command(account.command(line))
                .environment(Map.of("LC_ALL", "C"))
                .log(log())
                .endWith(throwAway ? Signal.QUIT : Signal.INT, STOP_GRACE)
                .scratch(throwAway ? directory : null)
                .start();
    }

    private boolean awaitReady(ChildProcess started, long deadline) {
        DatabaseAddress admin = database("postgres");
        while (started.isAlive() && System.nanoTime() < deadline) {
            try (Connection connection = admin.connect()) {
                // If another server holds the port, ours is about to exit.
                return connection.isValid(5) && !started.awaitExit(Duration.ofMillis(50));
            } catch (SQLException e) {
                started.awaitExit(Duration.ofMillis(50));
            }
        }
        return false;
    }

    private static String quoted(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    /** Data directory, port and durability. Default: throw-away data, a free port, durable. */
    public static final class Builder {
        private final Map<String, String> settings = new TreeMap<>();
        private @Nullable Path directory;
        private int port;

        private Builder() {}

        /** Keeps the data in this directory. */
        public Builder directory(Path kept) {
            directory = kept;
            return this;
        }

        /** A fixed port; 0 = a free one. */
        public Builder port(int fixed) {
            port = fixed;
            return this;
        }

        /** Speed instead of durability, for tests: a crash of the machine may lose data. */
        public Builder fastNotDurable() {
            settings.putAll(NOT_DURABLE);
            return this;
        }

        public Builder setting(String name, String value) {
            settings.put(name, value);
            return this;
        }

        public EmbeddedPostgresServer start() {
            return new EmbeddedPostgresServer(this);
        }
    }
}
