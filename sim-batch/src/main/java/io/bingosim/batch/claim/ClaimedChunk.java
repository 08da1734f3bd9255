package io.bingosim.batch.claim;

import io.bingosim.batch.BatchId;
import io.vertx.mutiny.sqlclient.Row;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A chunk that is this process's to simulate, as long as its fence holds. */
public record ClaimedChunk(
        long id,
        BatchId batchId,
        String scenarioId,
        long seed,
        int teamCount,
        long firstRun,
        int runCount,
        long @Nullable [] runIndexes,
        int attempt,
        int crashes,
        int fence,
        @Nullable String traceParent,
        double pass) {

    /** The index of the run at a position of this chunk, ascending. */
    public long runAt(int position) {
        return runIndexes == null ? firstRun + position : runIndexes[position];
    }

    /** It was there when a process died: it runs with nothing else beside it, so that the next death points to it. */
    public boolean suspect() {
        return crashes > 0;
    }

    static ClaimedChunk of(Row row) {
        Long[] indexes = row.getArrayOfLongs("run_indexes");
        return new ClaimedChunk(
                row.getLong("chunk_id"),
                new BatchId(row.getUUID("batch_id")),
                row.getString("scenario_id"),
                row.getLong("seed"),
                row.getInteger("team_count"),
                row.getLong("first_run"),
                row.getInteger("run_count"),
                indexes == null
                        ? null
                        : Arrays.stream(indexes).mapToLong(i -> i).toArray(),
                row.getInteger("attempt"),
                row.getInteger("crashes"),
                row.getInteger("fence"),
                row.getString("trace_parent"),
                row.getDouble("pass"));
    }
}
