package io.bingosim.batch.model;

import io.bingosim.batch.BatchId;

/** Whether a chunk's results were stored. */
public sealed interface CompleteOutcome {
    /** They are stored. The flags say what is due next. */
    record Completed(BatchId batchId, int epoch, boolean allFinished, boolean stopDue, int tallies, int retried)
            implements CompleteOutcome {}

    /** The chunk was revoked; nothing was stored. */
    record Stale() implements CompleteOutcome {}

    /** The batch has ended; nothing was stored. */
    record BatchEnded() implements CompleteOutcome {}
}
