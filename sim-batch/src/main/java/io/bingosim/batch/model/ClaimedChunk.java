package io.bingosim.batch.model;

import io.bingosim.batch.BatchId;
import org.jspecify.annotations.Nullable;

/** A chunk claimed by this process. Its results are stored only if its fence still holds. */
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

    /** A worker has died while it held this chunk: it runs alone, so that the next death is clearly its fault. */
    public boolean suspect() {
        return crashes > 0;
    }
}
