package io.bingosim.api.batch;

import io.bingosim.batch.BatchId;

/** What the readers of results need to know of a batch. */
public record BatchFacts(
        BatchId id,
        String scenarioId,
        long seed,
        String seedGiven,
        long runsRequested,
        long nextRun,
        long runsCompleted,
        long runsFailed,
        boolean ended) {
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
                batch.endedAt != null);
    }
}
