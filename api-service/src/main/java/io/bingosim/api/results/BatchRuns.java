package io.bingosim.api.results;

import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.http.RequestEnd;
import io.bingosim.batch.store.ResultBlockStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** The runs of batches, wherever their results come from. Every reader of single runs begins here. */
@ApplicationScoped
class BatchRuns {
    private final ResultBlockStore blocks;

    BatchRuns(ResultBlockStore blocks) {
        this.blocks = blocks;
    }

    /** The runs [0, endRun) of a batch that have a result, in order. No chunk lies on both sides of the end. */
    Uni<RunsInOrder> open(BatchFacts batch, long endRun, RequestEnd end) {
        return Uni.createFrom().item(() -> new RunsInOrder(BlockSource.stored(blocks, batch.id(), endRun)));
    }

    /** The covered runs of two batches that one request reads together. */
    Uni<Both> open(BatchFacts a, BatchFacts b, RequestEnd end) {
        return open(a, a.coveredRuns(), end)
                .chain(openedA -> open(b, b.coveredRuns(), end).map(openedB -> new Both(openedA, openedB)));
    }

    record Both(RunsInOrder a, RunsInOrder b) {}
}
