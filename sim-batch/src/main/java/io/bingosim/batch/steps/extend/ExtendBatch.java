package io.bingosim.batch.steps.extend;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.ExtendOutcome;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import io.bingosim.batch.store.ExtendStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Raises the number of runs of an ended batch: the same stream of runs continues in a new epoch. */
@ApplicationScoped
public class ExtendBatch {
    private final ExtendStore store;
    private final DispatchChunks dispatch;

    ExtendBatch(ExtendStore store, DispatchChunks dispatch) {
        this.store = store;
        this.dispatch = dispatch;
    }

    public Uni<ExtendOutcome> extendBatch(BatchId batch, long runs, long queuedRunsMax) {
        return store.extendBatch(batch, runs, queuedRunsMax).invoke(outcome -> {
            if (outcome == ExtendOutcome.EXTENDED) {
                dispatch.wake();
            }
        });
    }
}
