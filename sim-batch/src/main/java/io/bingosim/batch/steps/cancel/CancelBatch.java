package io.bingosim.batch.steps.cancel;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.steps.finalise.BatchFinaliser;
import io.bingosim.batch.store.CancelStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Ends a batch on request and sweeps the open chunks of ended batches. */
@ApplicationScoped
public class CancelBatch {
    private static final Logger LOG = Logger.getLogger(CancelBatch.class);

    private final CancelStore store;
    private final BatchFinaliser finaliser;
    private final WorkerId worker;

    CancelBatch(CancelStore store, BatchFinaliser finaliser, WorkerId worker) {
        this.store = store;
        this.finaliser = finaliser;
        this.worker = worker;
    }

    /** True if this call cancelled it; false if it had ended already or is unknown. Sweep and results follow. */
    public Uni<Boolean> cancelBatch(BatchId id) {
        return store.cancelBatch(id)
                .call(cancelled -> cancelled ? sweep(id) : Uni.createFrom().nullItem());
    }

    /** Cancels the open chunks of ended batches, so that these can be finalised; returns the number of chunks. */
    public Uni<Integer> sweepEndedBatches() {
        return store.sweepEndedBatches().invoke(chunks -> {
            if (chunks > 0) {
                LOG.infof("worker=%s cancelled open chunks of ended batches chunks=%d", worker.id(), chunks);
            }
        });
    }

    private Uni<?> sweep(BatchId id) {
        LOG.infof("batch=%s worker=%s cancelled", id, worker.id());
        return sweepAndFinalise();
    }

    /** Batches are cancelled even if this fails: the schedules sweep and finalise too. */
    Uni<?> sweepAndFinalise() {
        return sweepEndedBatches().onFailure().recoverWithItem(0).invoke(finaliser::wake);
    }
}
