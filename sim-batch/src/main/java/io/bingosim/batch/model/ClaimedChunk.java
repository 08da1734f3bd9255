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
        double pass,
        Keep keep) {

    /** The index of the run at a position of this chunk, ascending. */
    public long runAt(int position) {
        return runIndexes == null ? firstRun + position : runIndexes[position];
    }

    /**
     * Workers have died so often while they held this chunk that it runs alone: the next death is clearly its fault. The
     * same number as in the SQL function of this name.
     */
    public boolean runsAlone() {
        return crashes >= 3;
    }
}
