package io.bingosim.batch.steps.cancel;

import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.store.ExperimentStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Ends an experiment on request, then its batches. */
@ApplicationScoped
public class CancelExperiment {
    private static final Logger LOG = Logger.getLogger(CancelExperiment.class);

    private final ExperimentStore store;
    private final CancelBatch batches;
    private final WorkerId worker;

    CancelExperiment(ExperimentStore store, CancelBatch batches, WorkerId worker) {
        this.worker = worker;
        this.store = store;
        this.batches = batches;
    }

    /** True if this call cancelled it; false if it had ended already or is unknown. Its batches follow. */
    public Uni<Boolean> cancelExperiment(ExperimentId id) {
        return store.cancelExperiment(id)
                .call(cancelled ->
                        cancelled ? endVariants(id) : Uni.createFrom().nullItem());
    }

    /** Ends the batches that ended experiments have left running, and sweeps their chunks. */
    public Uni<Integer> endVariants() {
        return store.endVariants()
                .call(ended -> ended > 0
                        ? batches.sweepAndFinalise()
                        : Uni.createFrom().nullItem());
    }

    /** The experiment is cancelled even if this fails: the schedule ends its batches too. */
    private Uni<?> endVariants(ExperimentId id) {
        LOG.infof("experiment=%s worker=%s cancelled, ending its batches", id, worker.id());
        return endVariants().onFailure().recoverWithItem(0);
    }
}
