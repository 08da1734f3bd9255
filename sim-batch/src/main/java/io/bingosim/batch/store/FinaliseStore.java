package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.BatchEpoch;
import io.bingosim.batch.model.FinalResults;
import io.bingosim.batch.model.ResultsBasis;
import io.bingosim.batch.model.StoredPrefix;
import io.bingosim.batch.model.StoredTally;
import io.bingosim.batch.model.TallyRange;
import io.bingosim.engine.stats.IntervalKind;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Folding the tallies of a batch and writing its results. */
@ApplicationScoped
public class FinaliseStore {
    /** Raised when tallies or the kind of interval changed between reading and finalising. */
    private static final String BASIS_CHANGED = "BSAGN";

    /** A row without a tally if there is none. While a batch is active, its results are about all runs. */
    private static final String PREFIX = """
            SELECT b.covered_runs, t.id, t.tally
              FROM (SELECT id, coalesce(covered_runs, runs_requested) AS covered_runs FROM batch WHERE id = $1) b
              LEFT JOIN chunk_tally t ON t.batch_id = b.id AND t.end_run <= b.covered_runs
             ORDER BY t.id
            """;

    private static final String TALLIES_BEFORE =
            "SELECT id, tally FROM chunk_tally WHERE batch_id = $1 AND end_run <= $2 ORDER BY id";
    private static final String TALLIES_BY_ID = "SELECT id, tally FROM chunk_tally WHERE id = ANY ($1) ORDER BY id";
    private static final String TALLY_RANGES = """
            SELECT id, segment, first_run, end_run FROM chunk_tally WHERE batch_id = $1
             ORDER BY segment, first_run, end_run DESC
            """;
    private static final String FOLD_TALLIES = "SELECT fold_tallies($1, $2, $3, $4) AS folded";
    private static final String FIND_FINALISABLE_BATCHES = "SELECT batch_id, epoch FROM find_finalisable_batches()";
    private static final String FINALISE_BATCH = """
            SELECT finalise_batch(
                       p_batch_id => $1, p_epoch => $2, p_tally_ids => $3, p_interval_kind => $4, p_tally => $5,
                       p_team_keys => $6, p_results => $7) AS outcome
            """;
    private static final String BASIS = """
            SELECT b.scenario_id, find_interval_kind(b) AS interval_kind, b.experiment_id IS NOT NULL AS is_variant
              FROM batch b WHERE b.id = $1
            """;

    private final Database database;

    FinaliseStore(Database database) {
        this.database = database;
    }

    /** Whether a call failed only because the batch is no longer as it was when its results were computed. */
    public static boolean isBasisChanged(Throwable failure) {
        return Database.isState(failure, BASIS_CHANGED);
    }

    /** The prefix that the final results of a batch cover. */
    public Uni<StoredPrefix> prefix(BatchId batch) {
        return database.list(PREFIX, Tuple.of(batch.value()), Function.identity())
                .map(FinaliseStore::prefix);
    }

    /** The prefix [0, runs), all of whose chunks have ended. */
    public Uni<StoredPrefix> prefix(BatchId batch, long runs) {
        return database.list(TALLIES_BEFORE, Tuple.of(batch.value(), runs), FinaliseStore::tally)
                .map(tallies -> new StoredPrefix(runs, tallies));
    }

    public Uni<List<StoredTally>> tallies(List<Long> ids) {
        return database.list(TALLIES_BY_ID, Tuple.of(ids.toArray(Long[]::new)), FinaliseStore::tally);
    }

    /** The ranges of all tallies of a batch by segment and first run; a retry comes after the range it lies in. */
    public Uni<List<TallyRange>> tallyRanges(BatchId batch) {
        return database.list(
                TALLY_RANGES,
                Tuple.of(batch.value()),
                row -> new TallyRange(
                        row.getLong("id"),
                        row.getInteger("segment"),
                        row.getLong("first_run"),
                        row.getLong("end_run")));
    }

    /** Replaces each group of neighbouring tallies by its merged one. False if one of them has changed. */
    public Uni<Boolean> foldTallies(BatchId batch, List<List<Long>> groups, List<byte[]> merged) {
        Integer[] numbers = IntStream.range(0, groups.size())
                .boxed()
                .flatMap(group -> Collections.nCopies(groups.get(group).size(), group + 1).stream())
                .toArray(Integer[]::new);
        return database.one(
                FOLD_TALLIES,
                Tuple.of(
                        batch.value(),
                        groups.stream().flatMap(List::stream).toArray(Long[]::new),
                        numbers,
                        merged.stream().map(FinaliseStore::bytea).toArray(Buffer[]::new)),
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
        return new ResultsBasis(
                row.getString("scenario_id"),
                IntervalKind.valueOf(row.getString("interval_kind")),
                row.getBoolean("is_variant"));
    }

    private static StoredTally tally(Row row) {
        return new StoredTally(row.getLong("id"), row.getBuffer("tally").getBytes());
    }

    private static StoredPrefix prefix(List<Row> rows) {
        return new StoredPrefix(
                rows.isEmpty() ? 0 : rows.get(0).getLong("covered_runs"),
                rows.stream()
                        .filter(row -> row.getLong("id") != null)
                        .map(FinaliseStore::tally)
                        .toList());
    }

    private static Long[] ids(List<StoredTally> tallies) {
        return tallies.stream().map(StoredTally::id).toArray(Long[]::new);
    }

    /** Tuple.of takes values as they are: the client cannot encode the wrapped buffer of the Mutiny API. */
    private static Buffer bytea(byte[] bytes) {
        return Buffer.buffer(bytes);
    }
}
