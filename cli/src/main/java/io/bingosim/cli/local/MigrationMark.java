package io.bingosim.cli.local;

import io.bingosim.stack.postgres.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.zip.CRC32;

/**
 * A comment on the database that says with which migrations an API has started on it. Where it names those of this build, the
 * next API need not check them, which takes half a second. It is dropped with the database.
 */
final class MigrationMark {
    private static final String READ =
            "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = current_database()";

    private final DatabaseAddress database;
    private final Path migrations;

    /** @param migrations the jar that contains them */
    MigrationMark(DatabaseAddress database, Path migrations) {
        this.database = database;
        this.migrations = migrations;
    }

    boolean isCurrent() {
        try (Connection connection = database.connect();
                var rows = connection.createStatement().executeQuery(READ)) {
            return rows.next() && expected().equals(rows.getString(1));
        } catch (SQLException | IOException e) {
            // Then the API checks them itself, or reports what is wrong.
            return false;
        }
    }

    void set() {
        try {
            database.execute("COMMENT ON DATABASE \"" + database.name() + "\" IS '" + expected() + "'");
        } catch (IOException | IllegalStateException e) {
            // The next start checks them again.
        }
    }

    private String expected() throws IOException {
        CRC32 sum = new CRC32();
        sum.update(Files.readAllBytes(migrations));
        return "migrations " + Long.toHexString(sum.getValue());
    }
}
