package io.bingosim.system.proof;

import java.sql.Connection;
import java.sql.SQLException;

/** What became of the runs of all ended batches in a database that is quiet. */
public record Counts(long runs, long lost, long duplicated, long simulatedAgain) {
    public static final Counts NONE = new Counts(0, 0, 0, 0);

    /** Cancelled batches and those that ended early by error owe nothing. */
    private static final String SQL = """
            WITH ended AS (
                SELECT id, runs_requested, runs_completed, runs_failed FROM batch
                 WHERE status = 'COMPLETED' OR (status = 'ERROR' AND next_run = runs_requested)),
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
                SELECT count(*) AS kept, count(DISTINCT (batch_id, run)) AS different FROM stored)
            SELECT (SELECT coalesce(sum(runs_requested), 0) FROM ended),
                   (SELECT coalesce(sum(runs_requested - runs_failed), 0) FROM ended) - c.different,
                   c.kept - c.different,
                   (SELECT coalesce(sum(k.run_count), 0) FROM chunk_attempt a JOIN run_chunk k ON k.id = a.chunk_id
                     WHERE a.outcome = 'RESCUED')
              FROM counted c
            """;

    private static volatile Counts last = NONE;

    /** Counts, and keeps the numbers for whoever writes the evidence of the running test. */
    public static Counts of(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(SQL)) {
            rows.next();
            last = new Counts(rows.getLong(1), rows.getLong(2), rows.getLong(3), rows.getLong(4));
            return last;
        }
    }

    /** The last numbers counted in this process. */
    public static Counts last() {
        return last;
    }

    public static void forget() {
        last = NONE;
    }
}
