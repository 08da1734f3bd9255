package io.bingosim.system.proof;

import io.bingosim.cli.invariant.Invariants;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.awaitility.Awaitility;

/** Waits until the system is idle, which the invariants require. */
public final class IdleSystem {
    private static final String UNREST = """
        SELECT (SELECT count(*) FROM batch WHERE status IN ('PENDING', 'RUNNING'))
             + (SELECT count(*) FROM run_chunk WHERE status IN ('PENDING', 'RUNNING'))
             + (SELECT count(*) FROM outbox_event WHERE state IN ('NOT_PUBLISHED', 'IN_PROGRESS'))
             + (SELECT count(*) FROM experiment WHERE status = 'RUNNING')
             + (SELECT count(*) FROM batch WHERE status NOT IN ('PENDING', 'RUNNING') AND finalised_at IS NULL)
        """;

    private IdleSystem() {}

    /** Waits until every batch has ended with results and every event is published; fails if that takes too long. */
    public static void await(String jdbcUrl, Duration time) {
        Awaitility.await("idle system").atMost(time).ignoreExceptions().until(() -> unrest(jdbcUrl) == 0);
    }

    /** Waits until the system is idle, then checks every invariant. */
    public static void assertClean(String jdbcUrl, Duration time) {
        await(jdbcUrl, time);
        countRuns(jdbcUrl);
        Invariants.assertClean(jdbcUrl);
    }

    private static void countRuns(String jdbcUrl) {
        try (Connection connection = DriverManager.getConnection(jdbcUrl)) {
            CountedRuns.count(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot count the runs", e);
        }
    }

    private static long unrest(String jdbcUrl) throws SQLException {
        try (Connection connection = DriverManager.getConnection(jdbcUrl);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(UNREST)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
