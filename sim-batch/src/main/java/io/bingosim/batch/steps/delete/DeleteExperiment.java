package io.bingosim.batch.steps.delete;

import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.model.DeleteOutcome;
import io.bingosim.batch.store.ExperimentStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Deletes an ended experiment with its batches, and the blocks of those that keep a summary only. */
@ApplicationScoped
public class DeleteExperiment {
    /** Per call, so that no transaction becomes long. */
    private static final int BLOCKS_MAX = 10_000;

    private final ExperimentStore store;

    DeleteExperiment(ExperimentStore store) {
        this.store = store;
    }

    public Uni<DeleteOutcome> deleteExperiment(ExperimentId id) {
        return store.deleteExperiment(id);
    }

    /** Removes blocks that nothing needs any more; repeated by a schedule until none is left. */
    public Uni<Integer> removeVariantBlocks() {
        return store.removeVariantBlocks(BLOCKS_MAX);
    }
}
