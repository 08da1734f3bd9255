package io.bingosim.batch.process;

import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.steps.cancel.CancelBatch;
import io.bingosim.batch.steps.cancel.CancelExperiment;
import io.bingosim.batch.steps.finalise.BatchFinaliser;
import io.bingosim.batch.steps.rescue.RescueChunks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Returns chunks that no live worker holds. Every process does this, so noticing a death needs no election. */
@ApplicationScoped
class OrphanRescuer {
    private final RescueChunks rescue;
    private final CancelBatch cancel;
    private final CancelExperiment experiments;
    private final BatchFinaliser finaliser;
    private final Slots slots;

    OrphanRescuer(
            RescueChunks rescue,
            CancelBatch cancel,
            CancelExperiment experiments,
            BatchFinaliser finaliser,
            Slots slots) {
        this.rescue = rescue;
        this.cancel = cancel;
        this.experiments = experiments;
        this.finaliser = finaliser;
        this.slots = slots;
    }

    /** Rescues the chunks of dead workers, ends the batches of ended experiments and sweeps chunks of ended batches. */
    Uni<Void> rescue() {
        return rescue.rescue()
                .chain(experiments::endVariants)
                .chain(cancel::sweepEndedBatches)
                .invoke(this::finaliseSwept)
                .replaceWithVoid();
    }

    /** Returns chunks that are RUNNING for this process in the database but that it does not hold. */
    Uni<Void> returnForgottenChunks() {
        return rescue.returnForgottenChunks(slots.held()).replaceWithVoid();
    }

    private void finaliseSwept(int swept) {
        if (swept > 0) {
            finaliser.wake();
        }
    }
}
