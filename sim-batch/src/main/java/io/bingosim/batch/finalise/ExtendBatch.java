package io.bingosim.batch.finalise;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.dispatch.DispatchChunks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Lets an ended batch go on to a larger total, on the same stream of runs, in a new epoch. */
@ApplicationScoped
public class ExtendBatch {
    private final FinaliseStore store;
    private final DispatchChunks dispatch;

    ExtendBatch(FinaliseStore store, DispatchChunks dispatch) {
        this.store = store;
        this.dispatch = dispatch;
    }

    public Uni<Outcome> extendBatch(BatchId batch, long runs, long queuedRunsMax) {
        return store.extendBatch(batch, runs, queuedRunsMax)
                .map(Outcome::valueOf)
                .invoke(outcome -> {
                    if (outcome == Outcome.EXTENDED) {
                        dispatch.wake();
                    }
                });
    }

    public enum Outcome {
        EXTENDED,
        /** It has that total already. */
        UNCHANGED,
        SMALLER,
        /** It has not ended yet. */
        ACTIVE,
        CANCELLED,
        /** It was ended early by errors and has gaps: run it again instead. */
        INCOMPLETE,
        TOO_MANY_RUNS,
        UNKNOWN
    }
}
