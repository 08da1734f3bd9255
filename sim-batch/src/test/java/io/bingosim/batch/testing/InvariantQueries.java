package io.bingosim.batch.testing;

import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.stack.postgres.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The queries of the system tests' invariant checker, read from where they live: that module is built after this one. */
public final class InvariantQueries {
    private static final Path HOME =
            Path.of("..", "system-tests", "src", "main", "resources", "io", "bingosim", "system", "invariant");

    private InvariantQueries() {}

    public static void installAudit(Database database) {
        database.execute(read("audit.sql"));
    }

    public static void forgetHistory(Database database) {
        database.execute("TRUNCATE audit.chunk_change, audit.batch_change, audit.lease_change");
    }

    /** What does not hold, one line each; empty is good. */
    public static List<String> violations(Sql sql) {
        List<String> violations = new ArrayList<>();
        for (String part : read("invariants.sql").split("(?m)^(?=-- @)")) {
            if (part.startsWith("-- @")) {
                String header = part.lines().findFirst().orElseThrow();
                for (Row row : sql.rows(part.substring(header.length()))) {
                    violations.add(header.substring(4) + ": " + row.columns());
                }
            }
        }
        return violations;
    }

    private static String read(String name) {
        try {
            return Files.readString(HOME.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
