package io.bingosim.batch.steps.extend;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.model.ExtendOutcome;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import io.bingosim.batch.store.ExtendStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Raises the number of runs of an ended batch: the same stream of runs continues in a new epoch. */
@ApplicationScoped
public class ExtendBatch {
    private static final Logger LOG = Logger.getLogger(ExtendBatch.class);

    private final ExtendStore store;
    private final DispatchChunks dispatch;
    private final WorkerId worker;

    ExtendBatch(ExtendStore store, DispatchChunks dispatch, WorkerId worker) {
        this.store = store;
        this.dispatch = dispatch;
        this.worker = worker;
    }

    public Uni<ExtendOutcome> extendBatch(BatchId batch, long runs, long queuedRunsMax) {
        return store.extendBatch(batch, runs, queuedRunsMax).invoke(outcome -> {
            if (outcome == ExtendOutcome.EXTENDED) {
                LOG.infof("batch=%s worker=%s extended runs=%d", batch, worker.id(), runs);
                dispatch.wake();
            }
        });
    }
}
