package io.bingosim.batch.testing;

import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The queries of the command line's invariant checker, read from its sources, because this module does not depend on it. */
public final class InvariantQueries {
    private static final Path HOME =
            Path.of("..", "cli", "src", "main", "resources", "io", "bingosim", "cli", "invariant");

    private InvariantQueries() {}

    public static void installAudit(DatabaseAddress database) {
        database.execute(read("audit.sql"));
    }

    public static void forgetHistory(DatabaseAddress database) {
        database.execute("TRUNCATE audit.chunk_change, audit.batch_change, audit.lease_change");
    }

    /** The broken invariants, one line each. */
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
