package io.bingosim.system.proof;

import io.bingosim.cli.fault.FaultRunCounts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;

/** Counts the runs of the batches that the current test has created, and keeps the counts for its evidence. */
public final class CountedRuns {
    /** Cancelled batches and those that ended early by error owe nothing. */
    private static final String SQL = """
        WITH ended AS (
            SELECT id, runs_requested, runs_completed, runs_failed, created_at, ended_at FROM batch
             WHERE (status = 'COMPLETED' OR (status = 'ERROR' AND next_run = runs_requested)) AND created_at >= ?),
        stored AS (
            SELECT r.batch_id, i.run
              FROM result_block r
              JOIN ended e ON e.id = r.batch_id
             CROSS JOIN LATERAL (
                   SELECT unnest(r.run_indexes) AS run WHERE r.run_indexes IS NOT NULL
                    UNION ALL
                   SELECT g FROM generate_series(r.first_run, r.last_run) g
                    WHERE r.run_indexes IS NULL AND NOT g = ANY (coalesce(r.missing, '{}'))) i),
        counted AS (
            SELECT count(*) AS kept, count(DISTINCT (batch_id, run)) AS different FROM stored),
        sign_of_life (batch_id, at) AS (
            SELECT id, created_at FROM ended
             UNION ALL
            SELECT c.batch_id, c.ended_at FROM run_chunk c JOIN ended e ON e.id = c.batch_id WHERE c.status = 'COMPLETED'
             UNION ALL
            SELECT id, ended_at FROM ended),
        pause AS (
            SELECT at - lag(at) OVER (PARTITION BY batch_id ORDER BY at) AS length FROM sign_of_life)
        SELECT (SELECT coalesce(sum(runs_requested), 0) FROM ended),
               (SELECT coalesce(sum(runs_requested - runs_failed), 0) FROM ended) - c.different,
               c.kept - c.different,
               (SELECT coalesce(sum(k.run_count), 0) FROM chunk_attempt a JOIN run_chunk k ON k.id = a.chunk_id
                  JOIN ended e ON e.id = a.batch_id
                 WHERE a.outcome = 'RESCUED'),
               (SELECT coalesce(extract(epoch FROM max(length)), 0) FROM pause)
          FROM counted c
        """;

    private static volatile FaultRunCounts last = FaultRunCounts.NONE;
    private static volatile Instant since = Instant.EPOCH;

    private CountedRuns() {}

    public static void count(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement(SQL)) {
            statement.setTimestamp(1, Timestamp.from(since));
            try (var rows = statement.executeQuery()) {
                rows.next();
                last = new FaultRunCounts(
                        rows.getLong(1), rows.getLong(2), rows.getLong(3), rows.getLong(4), rows.getDouble(5));
            }
        }
    }

    static FaultRunCounts last() {
        return last;
    }

    /** Called when a test starts: batches created earlier are not its own. */
    static void reset() {
        last = FaultRunCounts.NONE;
        since = Instant.now();
    }
}
