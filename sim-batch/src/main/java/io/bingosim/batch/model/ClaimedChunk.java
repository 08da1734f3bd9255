package io.bingosim.batch.model;

import io.bingosim.batch.BatchId;
import org.jspecify.annotations.Nullable;

/**
 * A chunk claimed by this process. Its results are stored only if its fence still holds. A brief one is expected to end so
 * soon that a slot may suspend a longer one for it.
 */
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
        Keep keep,
        boolean brief) {

    /** The index of the run at a position of this chunk, ascending. */
    public long runAt(int position) {
        return runIndexes == null ? firstRun + position : runIndexes[position];
    }

    /** Whether a slot may suspend the other chunk for this one: it is brief, and its batch was not served more. */
    public boolean mayInterrupt(ClaimedChunk other) {
        return brief && !other.brief && !batchId.equals(other.batchId) && pass <= other.pass;
    }

    /**
     * Workers have died so often while they held this chunk that it runs alone: the next death is clearly its fault. The
     * same number as in the SQL function of this name.
     */
    public boolean runsAlone() {
        return crashes >= 3;
    }
}
