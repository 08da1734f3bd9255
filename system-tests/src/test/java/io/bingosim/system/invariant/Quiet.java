package io.bingosim.system.invariant;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.awaitility.Awaitility;

/** The invariants speak of a system at rest: waits for it, however fast the schedules of this machine are. */
public final class Quiet {
    private static final String UNREST = """
            SELECT (SELECT count(*) FROM batch WHERE status IN ('PENDING', 'RUNNING'))
                 + (SELECT count(*) FROM run_chunk WHERE status IN ('PENDING', 'RUNNING'))
                 + (SELECT count(*) FROM outbox_event WHERE state IN ('NOT_PUBLISHED', 'IN_PROGRESS'))
                 + (SELECT count(*) FROM batch WHERE status NOT IN ('PENDING', 'RUNNING') AND answered_at IS NULL)
            """;

    private Quiet() {}

    /** Everything ended, answered and published. Not quiet in time is a failure too. */
    public static void await(String jdbcUrl, Duration time) {
        Awaitility.await("quiet").atMost(time).ignoreExceptions().until(() -> unrest(jdbcUrl) == 0);
    }

    /** Waits for quiet, then checks every invariant. */
    public static void assertClean(String jdbcUrl, Duration time) {
        await(jdbcUrl, time);
        Invariants.assertClean(jdbcUrl);
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
