package io.bingosim.batch.steps.create;

import io.bingosim.batch.model.ExperimentCreation;
import io.bingosim.batch.model.ExperimentCreation.Outcome;
import io.bingosim.batch.model.NewBatch;
import io.bingosim.batch.model.NewExperiment;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import io.bingosim.batch.store.ExperimentCreateStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Stores an experiment with all its batches in one call, and wakes the dispatcher. */
@ApplicationScoped
public class CreateExperiment {
    private final ExperimentCreateStore store;
    private final DispatchChunks dispatch;

    CreateExperiment(ExperimentCreateStore store, DispatchChunks dispatch) {
        this.store = store;
        this.dispatch = dispatch;
    }

    public Uni<ExperimentCreation> createExperiment(NewExperiment experiment, NewBatch.Limits limits) {
        return store.createExperiment(experiment, limits).invoke(creation -> {
            if (creation.outcome() == Outcome.CREATED) {
                dispatch.wake();
            }
        });
    }
}
