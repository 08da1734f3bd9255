package io.bingosim.batch.steps.create;

import io.bingosim.batch.model.CreateOutcome;
import io.bingosim.batch.model.NewBatch;
import io.bingosim.batch.model.NewBatch.Source;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import io.bingosim.batch.store.CreateStore;
import io.bingosim.batch.store.ScenarioStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Stores a batch in one call, whatever its size, and wakes the dispatcher. The broker is not touched. */
@ApplicationScoped
public class CreateBatch {
    private final CreateStore store;
    private final ScenarioStore scenarios;
    private final DispatchChunks dispatch;

    CreateBatch(CreateStore store, ScenarioStore scenarios, DispatchChunks dispatch) {
        this.store = store;
        this.scenarios = scenarios;
        this.dispatch = dispatch;
    }

    public Uni<CreateOutcome> createBatch(NewBatch batch, NewBatch.Limits limits) {
        return store.createBatch(batch, limits).invoke(this::wakeDispatcher);
    }

    /** Stores a scenario without a batch. True if it was not stored before, or was hidden. */
    public Uni<Boolean> storeScenario(Source.Inline source) {
        return scenarios.storeScenario(source);
    }

    /** Hides a scenario from lists and new batches. False if no visible scenario has this id. */
    public Uni<Boolean> hideScenario(String scenarioId) {
        return scenarios.hideScenario(scenarioId);
    }

    private void wakeDispatcher(CreateOutcome outcome) {
        if (outcome instanceof CreateOutcome.Created) {
            dispatch.wake();
        }
    }
}
