package io.bingosim.api.batch;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.Keep;
import org.jspecify.annotations.Nullable;

/** The facts about a batch that readers of results need. */
public record BatchFacts(
        BatchId id,
        String scenarioId,
        long seed,
        String seedGiven,
        long runsRequested,
        long nextRun,
        long runsCompleted,
        long runsFailed,
        long coveredRuns,
        boolean ended,
        Keep keep,
        @Nullable Integer resultVersion,
        double nanosPerRun) {
    static BatchFacts of(BatchEntity batch) {
        return new BatchFacts(
                new BatchId(batch.id),
                batch.scenarioId,
                batch.seed,
                batch.seedGiven,
                batch.runsRequested,
                batch.nextRun,
                batch.runsCompleted,
                batch.runsFailed,
                batch.coveredRuns,
                batch.endedAt != null,
                Keep.valueOf(batch.keep),
                batch.resultVersion,
                batch.nanosPerRun == null ? 0 : batch.nanosPerRun);
    }
}
