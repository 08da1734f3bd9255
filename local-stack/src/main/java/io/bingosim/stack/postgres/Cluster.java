package io.bingosim.stack.postgres;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.Directories;
import io.bingosim.stack.process.LastError;
import io.bingosim.stack.process.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The data directory of a server and its password; both are created once. */
final class Cluster {
    static final String USER = "bingosim";
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Path parent;
    private final Path binaries;
    private final Account account;
    private final String password;

    Cluster(Path parent, Path binaries, Account account) {
        this.parent = parent;
        this.binaries = binaries;
        this.account = account;
        this.password = storedPassword();
    }

    Path directory() {
        return parent.resolve("data");
    }

    String password() {
        return password;
    }

    void initialise() {
        if (Files.exists(directory().resolve("PG_VERSION"))) {
            requireSameMajor();
            return;
        }
        // A start that was killed may have left an incomplete cluster.
        Directories.removeQuietly(directory());
        Directories.owned(directory());
        account.prepare(binaries, parent);
        Programs.Finished made = Programs.run(
                TIMEOUT,
                Map.of("LC_ALL", "C"),
                account.command(List.of(
                        binaries.resolve("bin/initdb").toString(),
                        "--pgdata=" + directory(),
                        "--username=" + USER,
                        "--auth=scram-sha-256",
                        "--pwfile=" + passwordFile(),
                        "--encoding=UTF8",
                        "--locale=C",
                        "--no-sync")));
        if (!made.succeeded()) {
            Directories.removeQuietly(directory());
            throw new EnvironmentException(
                    "cannot initialise Postgres in " + directory() + ": " + LastError.in(made.output()));
        }
    }

    private void requireSameMajor() {
        String made = read(directory().resolve("PG_VERSION"));
        String binary = binaries.getFileName().toString();
        if (!binary.matches("postgres-.*-" + made + "\\..*")) {
            throw new EnvironmentException("the data in " + directory() + " was written by Postgres " + made
                    + ", this is " + binary + ". Move the directory away to start with an empty database.");
        }
    }

    private Path passwordFile() {
        return parent.resolve("password");
    }

    private String storedPassword() {
        // The directory is 0700: other users of the machine can reach the port but not the password.
        if (!Files.exists(passwordFile())) {
            try {
                Files.writeString(passwordFile(), UUID.randomUUID().toString().replace("-", ""));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return read(passwordFile());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
