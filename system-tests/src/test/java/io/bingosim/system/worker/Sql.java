package io.bingosim.system.worker;

import io.bingosim.engine.scenario.Scenario;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Queries the database directly, not through the services under test. */
record Sql(DatabaseAddress database) {
    UUID createBatch(Scenario scenario, long runs, long seed) {
        UUID id = UUID.randomUUID();
        String outcome = text(
                """
                SELECT outcome FROM create_batch(?::uuid, 'test', NULL, ?, ?, ?, ?, '[]', 'DISTRIBUTED', ?, ?, 1, ?,
                    NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1000, 1000000000)
                """,
                id.toString(),
                scenario.id(),
                scenario.name(),
                scenario.canonicalJson(),
                scenario.teams().size(),
                seed,
                Long.toString(seed),
                runs);
        if (!outcome.equals("CREATED")) {
            throw new IllegalStateException("create_batch returned " + outcome);
        }
        return id;
    }

    /** The row of a worker that has been gone for longer than such rows are kept. */
    UUID expiredWorker() {
        return UUID.fromString(text("""
                INSERT INTO worker (id, mode, host, slots, version, lock_key, lease_until, gone_at)
                VALUES (gen_random_uuid(), 'DISTRIBUTED', 'gone/1', 1, 'test', 1, clock_timestamp() - interval '9 days',
                        clock_timestamp() - interval '9 days')
                RETURNING id::text
                """));
    }

    String status(UUID batch) {
        return text("SELECT status FROM batch WHERE id = ?", batch);
    }

    long completed(UUID batch) {
        return number("SELECT runs_completed FROM batch WHERE id = ?", batch);
    }

    /** The results of a batch as comparable text. */
    String answers(UUID batch) {
        return String.join(
                "\n",
                rows(
                        "SELECT (to_jsonb(a) - 'batch_id' - 'epoch')::text FROM batch_team_aggregate a WHERE batch_id = ? ORDER BY 1",
                        batch));
    }

    long number(String sql, Object... arguments) {
        return Long.parseLong(text(sql, arguments));
    }

    String text(String sql, Object... arguments) {
        return rows(sql, arguments).get(0);
    }

    /** The first column of every row. */
    List<String> rows(String sql, Object... arguments) {
        try (Connection connection = database.connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                List<String> all = new ArrayList<>();
                while (result.next()) {
                    all.add(String.valueOf(result.getString(1)));
                }
                return all;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }
}
