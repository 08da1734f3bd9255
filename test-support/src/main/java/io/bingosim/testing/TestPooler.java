package io.bingosim.testing;

import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.ChildProcess;
import io.bingosim.stack.process.Directories;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.process.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A PgBouncer before a database: the installed one, or that of the system's packages, unpacked into a throw-away folder. */
public final class TestPooler implements AutoCloseable {
    private static final Duration DOWNLOAD = Duration.ofMinutes(2);
    private static final Duration START = Duration.ofSeconds(60);
    private static final String UNPACK = """
        cd "$1" && apt-get -q download pgbouncer libc-ares2 libevent-2.1-7 \
            && for package in *.deb; do dpkg -x "$package" . || exit 1; done
        """;

    private final Path folder = Directories.throwAway("pooler");
    private final int port = FreePorts.next();
    private final DatabaseAddress database;
    private @Nullable ChildProcess process;

    public TestPooler(DatabaseAddress database) {
        this.database = database;
    }

    /** Starts it in a mode, {@code session} or {@code transaction}; false if there is no PgBouncer and none can be had. */
    public boolean start(String mode, String ignoredParameters) {
        Path program = find();
        if (program == null) {
            return false;
        }
        List<String> line = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            // It refuses to run as root.
            line.addAll(List.of("unshare", "-U"));
        }
        line.addAll(List.of(
                program.toString(), configuration(mode, ignoredParameters).toString()));
        process = ChildProcess.command(line)
                .environment(Map.of(
                        "LD_LIBRARY_PATH",
                        folder.resolve("usr/lib/x86_64-linux-gnu").toString()))
                .log(folder.resolve("pooler.log"))
                .start();
        awaitListening(process);
        return true;
    }

    /** The database behind the pooler. */
    public DatabaseAddress address() {
        return new DatabaseAddress("127.0.0.1", port, database.name(), database.user(), database.password());
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
        Directories.removeQuietly(folder);
    }

    private @Nullable Path find() {
        Path installed = Programs.find("pgbouncer");
        if (installed != null) {
            return installed;
        }
        if ("no".equals(System.getenv("BINGOSIM_INSTALL")) || Programs.find("apt-get") == null) {
            return null;
        }
        Programs.run(DOWNLOAD, Map.of(), List.of("bash", "-c", UNPACK, "unpack", folder.toString()));
        Path unpacked = folder.resolve("usr/sbin/pgbouncer");
        return Files.isExecutable(unpacked) ? unpacked : null;
    }

    private Path configuration(String mode, String ignoredParameters) {
        try {
            return Files.writeString(folder.resolve("pgbouncer.ini"), """
                [databases]
                * = host=%s port=%d user=%s password=%s
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = %s
                ignore_startup_parameters = %s
                """.formatted(
                            database.host(),
                            database.port(),
                            database.user(),
                            database.password(),
                            port,
                            mode,
                            ignoredParameters));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitListening(ChildProcess started) {
        long deadline = System.nanoTime() + START.toNanos();
        while (true) {
            try (Socket socket = new Socket("127.0.0.1", port)) {
                if (socket.isConnected()) {
                    return;
                }
            } catch (IOException e) {
                if (started.awaitExit(Duration.ofMillis(50)) || System.nanoTime() > deadline) {
                    throw new IllegalStateException("PgBouncer did not start: " + started.lastError(), e);
                }
            }
        }
    }
}
