package io.bingosim.batch.finalise;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The SQL of everything that happens to tallies and answers. */
@ApplicationScoped
class FinaliseStore {
    /** Raised when tallies came or went between reading and finalising. */
    static final String TALLIES_CHANGED = "BSAGN";

    private static final String TALLIES = "SELECT id, segment, tally FROM chunk_tally WHERE batch_id = $1 ORDER BY id";
    private static final String FOLD_TALLIES = "SELECT fold_tallies($1, $2, $3, $4) AS folded";
    private static final String FINALISABLE = "SELECT batch_id, epoch FROM finalisable()";
    private static final String FINALISE = "SELECT finalise($1, $2, $3, $4, $5, $6) AS outcome";
    private static final String SCENARIO_ID = "SELECT scenario_id FROM batch WHERE id = $1";
    private static final String STOP_PREFIX =
            "SELECT epoch, checked_runs, metric, team, half_width, scenario_id FROM stop_prefix($1)";
    private static final String STOP_CHECKS_DUE = "SELECT batch_id FROM stop_checks_due()";
    private static final String PASS_STOP_CHECK = "SELECT pass_stop_check($1, $2, $3) AS done";
    private static final String STOP_BATCH = "SELECT stop_batch($1, $2, $3) AS done";
    private static final String EXTEND_BATCH = "SELECT extend_batch($1, $2, $3) AS outcome";

    private final Database database;

    FinaliseStore(Database database) {
        this.database = database;
    }

    Uni<List<StoredTally>> tallies(BatchId batch) {
        return database.list(TALLIES, Tuple.of(batch.value()), StoredTally::of);
    }

    Uni<Boolean> foldTallies(BatchId batch, int segment, Long[] ids, byte[] tally) {
        return database.one(
                FOLD_TALLIES, Tuple.of(batch.value(), segment, ids, bytea(tally)), row -> row.getBoolean("folded"));
    }

    Uni<List<Due>> finalisable() {
        return database.list(
                FINALISABLE,
                Tuple.tuple(),
                row -> new Due(new BatchId(row.getUUID("batch_id")), row.getInteger("epoch")));
    }

    Uni<String> finalise(Due due, Long[] tallyIds, byte[] tally, String[] teamKeys, String[] answers) {
        var arguments = Tuple.of(due.batch().value(), due.epoch(), tallyIds, bytea(tally), teamKeys, answers);
        return database.one(FINALISE, arguments, row -> row.getString("outcome"));
    }

    Uni<String> scenarioId(BatchId batch) {
        return database.first(SCENARIO_ID, Tuple.of(batch.value()), row -> row.getString("scenario_id"));
    }

    /** Batches whose next stop check can be made. */
    Uni<List<BatchId>> stopChecksDue() {
        return database.list(STOP_CHECKS_DUE, Tuple.tuple(), row -> new BatchId(row.getUUID("batch_id")));
    }

    /** The finished prefix a stop rule may look at now, or null. */
    Uni<Prefix> stopPrefix(BatchId batch) {
        return database.first(STOP_PREFIX, Tuple.of(batch.value()), Prefix::of);
    }

    Uni<Boolean> passStopCheck(BatchId batch, Prefix prefix) {
        return decide(PASS_STOP_CHECK, batch, prefix);
    }

    Uni<Boolean> stopBatch(BatchId batch, Prefix prefix) {
        return decide(STOP_BATCH, batch, prefix);
    }

    Uni<String> extendBatch(BatchId batch, long runs, long queuedRunsMax) {
        return database.one(
                EXTEND_BATCH, Tuple.of(batch.value(), runs, queuedRunsMax), row -> row.getString("outcome"));
    }

    private Uni<Boolean> decide(String sql, BatchId batch, Prefix prefix) {
        return database.one(sql, Tuple.of(batch.value(), prefix.epoch(), prefix.runs()), row -> row.getBoolean("done"));
    }

    /** Tuple.of takes values as they are: the wrapped buffer of the Mutiny API is not one the client can encode. */
    private static Buffer bytea(byte[] bytes) {
        return Buffer.buffer(bytes);
    }

    record StoredTally(long id, int segment, byte[] bytes) {
        static StoredTally of(Row row) {
            return new StoredTally(
                    row.getLong("id"),
                    row.getInteger("segment"),
                    row.getBuffer("tally").getBytes());
        }
    }

    record Due(BatchId batch, int epoch) {}

    record Prefix(
            int epoch, long runs, String metric, @Nullable String team, double halfWidth, String scenarioId) {
        static Prefix of(Row row) {
            return new Prefix(
                    row.getInteger("epoch"),
                    row.getLong("checked_runs"),
                    row.getString("metric"),
                    row.getString("team"),
                    row.getDouble("half_width"),
                    row.getString("scenario_id"));
        }
    }
}
