package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.BatchEpoch;
import io.bingosim.batch.model.FinalResults;
import io.bingosim.batch.model.ResultsBasis;
import io.bingosim.batch.model.StoredTally;
import io.bingosim.engine.stats.IntervalKind;
import io.bingosim.engine.stats.IntervalRule;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Folding the tallies of a batch and writing its results. */
@ApplicationScoped
public class FinaliseStore {
    /** Raised when tallies or the kind of interval changed between reading and finalising. */
    private static final String BASIS_CHANGED = "BSAGN";

    private static final String TALLIES = "SELECT id, segment, tally FROM chunk_tally WHERE batch_id = $1 ORDER BY id";
    private static final String FOLD_TALLIES = "SELECT fold_tallies($1, $2, $3, $4) AS folded";
    private static final String FIND_FINALISABLE_BATCHES = "SELECT batch_id, epoch FROM find_finalisable_batches()";
    private static final String FINALISE_BATCH = """
            SELECT finalise_batch(
                       p_batch_id => $1, p_epoch => $2, p_tally_ids => $3, p_interval_kind => $4, p_tally => $5,
                       p_team_keys => $6, p_results => $7) AS outcome
            """;
    private static final String BASIS = """
            SELECT b.scenario_id, find_interval_kind(b) AS interval_kind, b.runs_failed FROM batch b WHERE b.id = $1
            """;

    private final Database database;

    FinaliseStore(Database database) {
        this.database = database;
    }

    /** Whether a call failed only because the batch is no longer as it was when its results were computed. */
    public static boolean isBasisChanged(Throwable failure) {
        return Database.isState(failure, BASIS_CHANGED);
    }

    public Uni<List<StoredTally>> tallies(BatchId batch) {
        return database.list(TALLIES, Tuple.of(batch.value()), FinaliseStore::tally);
    }

    /** Replaces tallies of one segment by their merged one. False if they have changed. */
    public Uni<Boolean> foldTallies(BatchId batch, int segment, List<StoredTally> tallies, byte[] merged) {
        return database.one(
                FOLD_TALLIES,
                Tuple.of(batch.value(), segment, ids(tallies), bytea(merged)),
                row -> row.getBoolean("folded"));
    }

    /** Epochs whose runs are all done and whose results are not written yet. */
    public Uni<List<BatchEpoch>> findFinalisableBatches() {
        return database.list(
                FIND_FINALISABLE_BATCHES,
                Tuple.tuple(),
                row -> new BatchEpoch(new BatchId(row.getUUID("batch_id")), row.getInteger("epoch")));
    }

    /** Writes results. The status the epoch ended with, or NOT_DUE. */
    public Uni<String> finaliseBatch(BatchEpoch due, FinalResults results) {
        var arguments = Tuple.tuple()
                .addValue(due.batch().value())
                .addValue(due.epoch())
                .addValue(ids(results.tallies()))
                .addValue(results.intervalKind().name())
                .addValue(bytea(results.merged()))
                .addValue(results.teamKeys())
                .addValue(results.teams());
        return database.one(FINALISE_BATCH, arguments, row -> row.getString("outcome"));
    }

    /** What the results of a batch are computed with, or null if the batch is unknown. */
    public Uni<ResultsBasis> basis(BatchId batch) {
        return database.first(BASIS, Tuple.of(batch.value()), FinaliseStore::basis);
    }

    private static ResultsBasis basis(Row row) {
        IntervalKind kind = IntervalKind.valueOf(row.getString("interval_kind"));
        return new ResultsBasis(row.getString("scenario_id"), new IntervalRule(kind, row.getLong("runs_failed")));
    }

    private static StoredTally tally(Row row) {
        return new StoredTally(
                row.getLong("id"),
                row.getInteger("segment"),
                row.getBuffer("tally").getBytes());
    }

    private static Long[] ids(List<StoredTally> tallies) {
        return tallies.stream().map(StoredTally::id).toArray(Long[]::new);
    }

    /** Tuple.of takes values as they are: the client cannot encode the wrapped buffer of the Mutiny API. */
    private static Buffer bytea(byte[] bytes) {
        return Buffer.buffer(bytes);
    }
}
