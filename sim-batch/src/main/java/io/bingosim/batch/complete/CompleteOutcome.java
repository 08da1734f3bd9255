package io.bingosim.batch.complete;

import io.bingosim.batch.BatchId;

/** What became of a chunk's results. */
public sealed interface CompleteOutcome {
    /** They are stored. The flags say what may be due next. */
    record Completed(BatchId batchId, int epoch, boolean allFinished, boolean stopDue, int tallies, int retried)
            implements CompleteOutcome {}

    /** The chunk is no longer this process's; nothing was stored. */
    record Stale() implements CompleteOutcome {}

    /** The batch ended meanwhile; nothing was stored. */
    record BatchEnded() implements CompleteOutcome {}
}
