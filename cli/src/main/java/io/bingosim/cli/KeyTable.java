package io.bingosim.cli;

import io.bingosim.cli.local.Cleanup;
import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The stored API keys. Only their hashes are stored, so a key cannot be read back. */
final class KeyTable {
    private static final String UNDEFINED_TABLE = "42P01";
    private static final String UNDEFINED_FUNCTION = "42883";

    private static final String LIST = """
        SELECT name, lower(role) AS role,
               to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created,
               to_char(revoked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS revoked
          FROM api_key
         ORDER BY id
        """;

    private final KeyDatabase location;

    KeyTable(KeyDatabase location) {
        this.location = location;
    }

    /** @param revokedAt null while the key is in use */
    record StoredKey(
            String name,
            String role,
            String createdAt,
            @Nullable String revokedAt) {}

    /** False if a key of this name is in use. */
    boolean create(String name, String role, String hash) {
        return query("SELECT create_api_key(?, ?, ?)", statement -> {
            statement.setString(1, name);
            statement.setString(2, role.toUpperCase(Locale.ROOT));
            statement.setString(3, hash);
            return isTrue(statement);
        });
    }

    /** False if no key of this name is in use. */
    boolean revoke(String name) {
        return query("SELECT revoke_api_key(?)", statement -> {
            statement.setString(1, name);
            return isTrue(statement);
        });
    }

    List<StoredKey> list() {
        return query(LIST, statement -> {
            List<StoredKey> keys = new ArrayList<>();
            ResultSet rows = statement.executeQuery();
            while (rows.next()) {
                keys.add(new StoredKey(
                        rows.getString("name"),
                        rows.getString("role"),
                        rows.getString("created"),
                        rows.getString("revoked")));
            }
            return keys;
        });
    }

    private <T> T query(String sql, Query<T> query) {
        try (Cleanup cleanup = new Cleanup()) {
            DatabaseAddress database = location.open(cleanup);
            try (Connection connection = database.connect();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                return query.run(statement);
            } catch (SQLException e) {
                throw new EnvironmentException(reason(database, e), e);
            }
        }
    }

    private static String reason(DatabaseAddress database, SQLException problem) {
        if (UNDEFINED_TABLE.equals(problem.getSQLState()) || UNDEFINED_FUNCTION.equals(problem.getSQLState())) {
            return "the database has no schema yet: start the system once (./bingosim up)";
        }
        return "cannot use the database at " + database.host() + ":" + database.port() + "/" + database.name() + ": "
                + problem.getMessage();
    }

    private static boolean isTrue(PreparedStatement statement) throws SQLException {
        ResultSet row = statement.executeQuery();
        return row.next() && row.getBoolean(1);
    }

    private interface Query<T> {
        T run(PreparedStatement statement) throws SQLException;
    }
}
