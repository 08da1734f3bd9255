package io.bingosim.api.results;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the state of runs from completed and open chunks and from failures. */
@ApplicationScoped
class RunStatusStore {
    /** The longest span of a chunk, as in size_chunk. One that begins further back cannot contain the run. */
    private static final long SPAN_MAX = 4_194_304;

    private static final String COMPLETED = """
            SELECT first_run, last_run, run_indexes, missing, 'COMPLETED' AS status
              FROM completed_runs
             WHERE batch_id = $1 AND first_run <= $3 AND first_run > $2::bigint - $4::bigint AND last_run >= $2
            """;

    private static final String OPEN_CHUNKS = """
            SELECT first_run, coalesce(run_indexes[cardinality(run_indexes)], first_run + run_count - 1) AS last_run,
                   run_indexes, NULL::bigint[] AS missing, status
              FROM run_chunk
             WHERE batch_id = $1 AND status IN ('PENDING', 'RUNNING') AND first_run <= $3 AND first_run > $2::bigint - $4::bigint
            """;

    private static final String FAILURES = """
            SELECT run, count(*) AS failures, bool_or(final) AS final
              FROM run_failure
             WHERE batch_id = $1 AND run BETWEEN $2 AND $3
             GROUP BY run
            """;

    private static final String FAILED_FROM = """
            SELECT f.run, (SELECT count(*) FROM run_failure g WHERE g.batch_id = f.batch_id AND g.run = f.run) AS failures, f.final
              FROM run_failure f
             WHERE f.batch_id = $1 AND f.final AND f.run >= $2
             ORDER BY f.run LIMIT $3
            """;

    private static final String NEXT_OPEN = """
            SELECT min(greatest(first_run, $2::bigint)) AS run
              FROM run_chunk
             WHERE batch_id = $1 AND status = $3
               AND coalesce(run_indexes[cardinality(run_indexes)], first_run + run_count - 1) >= $2
            """;

    private static final String FAILURES_OF = """
            SELECT attempt, final, error_class, message, worker_id, at
              FROM run_failure
             WHERE batch_id = $1 AND run = $2
             ORDER BY attempt
            """;

    private static final String FIND_MISSING_RUNS = "SELECT run FROM find_missing_runs($1, $2) AS run";

    private final Database database;

    RunStatusStore(Database database) {
        this.database = database;
    }

    /** The spans of completed runs and of runs in open chunks that overlap the window. */
    Uni<List<Span>> spans(BatchId batch, long from, long to) {
        var arguments = Tuple.of(batch.value(), from, to, SPAN_MAX);
        return database.list(COMPLETED + " UNION ALL " + OPEN_CHUNKS, arguments, Span::of);
    }

    /** The runs before a given one, all of which have been tried, that have no result; ascending. */
    Uni<long[]> missing(BatchId batch, long endRun) {
        return database.list(FIND_MISSING_RUNS, Tuple.of(batch.value(), endRun), row -> row.getLong("run"))
                .map(runs -> runs.stream().mapToLong(run -> run).toArray());
    }

    Uni<List<Failed>> failures(BatchId batch, long from, long to) {
        return database.list(FAILURES, Tuple.of(batch.value(), from, to), Failed::of);
    }

    Uni<List<Failed>> failedFrom(BatchId batch, long from, int limit) {
        return database.list(FAILED_FROM, Tuple.of(batch.value(), from, limit), Failed::of);
    }

    /** The first run at or after an index that is in an open chunk of this status, or null. */
    Uni<Long> nextOpen(BatchId batch, long from, String status) {
        return database.first(NEXT_OPEN, Tuple.of(batch.value(), from, status), row -> row.getLong("run"));
    }

    Uni<List<RunFailure>> failuresOf(BatchId batch, long run) {
        return database.list(FAILURES_OF, Tuple.of(batch.value(), run), RunFailure::of);
    }

    /** Runs from first to last, without the missing ones; if runs are listed, only those. */
    record Span(long first, long last, Long @Nullable [] listed, Long @Nullable [] missing, String status) {
        static Span of(Row row) {
            return new Span(
                    row.getLong("first_run"),
                    row.getLong("last_run"),
                    row.getArrayOfLongs("run_indexes"),
                    row.getArrayOfLongs("missing"),
                    row.getString("status"));
        }
    }

    record Failed(long run, int failures, boolean isFinal) {
        static Failed of(Row row) {
            return new Failed(row.getLong("run"), row.getLong("failures").intValue(), row.getBoolean("final"));
        }
    }

    /** One failed attempt at a run. */
    record RunFailure(
            int attempt,
            boolean isFinal,
            String errorClass,
            String message,
            @Nullable UUID worker,
            Instant at) {
        static RunFailure of(Row row) {
            OffsetDateTime at = row.getOffsetDateTime("at");
            return new RunFailure(
                    row.getInteger("attempt"),
                    row.getBoolean("final"),
                    row.getString("error_class"),
                    row.getString("message"),
                    row.getUUID("worker_id"),
                    at.toInstant());
        }
    }
}
