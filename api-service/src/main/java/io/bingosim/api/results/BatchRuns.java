package io.bingosim.api.results;

import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.http.RequestEnd;
import io.bingosim.batch.model.ResultBlock;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.store.ResultBlockStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * The runs of batches, stored or simulated again. Every reader of single runs begins here; a request that would take too
 * long fails before its first run.
 */
@ApplicationScoped
class BatchRuns {
    private final ResultBlockStore blocks;
    private final RunStatusStore statuses;
    private final ScenarioCache scenarios;
    private final RecomputationQueue recomputation;

    BatchRuns(
            ResultBlockStore blocks,
            RunStatusStore statuses,
            ScenarioCache scenarios,
            RecomputationQueue recomputation) {
        this.blocks = blocks;
        this.statuses = statuses;
        this.scenarios = scenarios;
        this.recomputation = recomputation;
    }

    /** The runs [0, endRun) of a batch that have a result, in order. No chunk lies on both sides of the end. */
    Uni<RunsInOrder> open(BatchFacts batch, long endRun, RequestEnd end) {
        return Uni.createFrom().deferred(() -> {
            if (RecomputationQueue.isNeededFor(batch)) {
                recomputation.admit(batch, endRun, end);
            }
            return inOrder(batch, endRun, end);
        });
    }

    /** The covered runs of two batches that one request reads together. */
    Uni<Both> open(BatchFacts a, BatchFacts b, RequestEnd end) {
        return Uni.createFrom().deferred(() -> {
            recomputation.admit(a, b, end);
            return inOrder(a, a.coveredRuns(), end)
                    .chain(runsA -> inOrder(b, b.coveredRuns(), end).map(runsB -> new Both(runsA, runsB)));
        });
    }

    /** The block with a run of a batch that keeps a summary. The run has completed. */
    Uni<ResultBlock> recompute(BatchFacts batch, long run, RequestEnd end) {
        return Uni.createFrom().deferred(() -> {
            recomputation.admit(batch, 1, end);
            return recomputed(batch, run, run + 1, new long[0], end)
                    .chain(source -> source.after(null))
                    .map(read -> read.get(0));
        });
    }

    private Uni<RunsInOrder> inOrder(BatchFacts batch, long endRun, RequestEnd end) {
        Uni<BlockSource> source = RecomputationQueue.isNeededFor(batch)
                ? statuses.missing(batch.id(), endRun).chain(missing -> recomputed(batch, 0, endRun, missing, end))
                : Uni.createFrom().item(() -> BlockSource.stored(blocks, batch.id(), endRun));
        return source.map(RunsInOrder::new);
    }

    private Uni<BlockSource> recomputed(BatchFacts batch, long firstRun, long endRun, long[] missing, RequestEnd end) {
        return scenarios
                .compiled(batch.scenarioId())
                .map(scenario -> new RecomputedBlocks(
                        scenario,
                        batch.seed(),
                        firstRun,
                        endRun,
                        missing,
                        recomputation.thread(),
                        () -> !end.isReached()));
    }

    record Both(RunsInOrder a, RunsInOrder b) {}
}
