package io.bingosim.api.batch;

import io.bingosim.batch.BatchId;

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
                batch.coveredRuns,
                batch.endedAt != null);
    }
}
