package io.bingosim.batch.steps.create;

import io.bingosim.batch.WorkerId;
import io.bingosim.batch.log.LogText;
import io.bingosim.batch.model.CreateOutcome;
import io.bingosim.batch.model.NewBatch;
import io.bingosim.batch.model.NewBatch.Source;
import io.bingosim.batch.model.StoreOutcome;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import io.bingosim.batch.store.CreateStore;
import io.bingosim.batch.store.ScenarioStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Stores a batch in one call, whatever its size, and wakes the dispatcher. The broker is not touched. */
@ApplicationScoped
public class CreateBatch {
    private static final Logger LOG = Logger.getLogger(CreateBatch.class);

    private final CreateStore store;
    private final ScenarioStore scenarios;
    private final DispatchChunks dispatch;
    private final WorkerId worker;

    CreateBatch(CreateStore store, ScenarioStore scenarios, DispatchChunks dispatch, WorkerId worker) {
        this.store = store;
        this.scenarios = scenarios;
        this.dispatch = dispatch;
        this.worker = worker;
    }

    public Uni<CreateOutcome> createBatch(NewBatch batch, NewBatch.Limits limits) {
        return store.createBatch(batch, limits).invoke(outcome -> created(batch, outcome));
    }

    /**
     * Stores a scenario without a batch.
     *
     * @param derivedFrom id of the scenario it was made from by editing, if any
     */
    public Uni<StoreOutcome> storeScenario(Source.Inline source, @Nullable String derivedFrom) {
        return scenarios
                .storeScenario(source, derivedFrom)
                .invoke(outcome ->
                        logIf(outcome == StoreOutcome.CREATED, source.scenario().id(), "stored"));
    }

    /** Hides a scenario from lists and new batches. False if no visible scenario has this id. */
    public Uni<Boolean> hideScenario(String scenarioId) {
        return scenarios.hideScenario(scenarioId).invoke(hidden -> logIf(hidden, scenarioId, "hidden"));
    }

    private void logIf(boolean changed, String scenarioId, String change) {
        if (changed) {
            LOG.infof("scenario=%s worker=%s %s", scenarioId, worker.id(), change);
        }
    }

    private void created(NewBatch batch, CreateOutcome outcome) {
        if (outcome instanceof CreateOutcome.Created created) {
            LOG.infof(
                    "batch=%s worker=%s created runs=%d mode=%s weight=%d principal=%s",
                    created.id(),
                    worker.id(),
                    batch.runs(),
                    batch.mode(),
                    batch.weight(),
                    LogText.of(batch.principal()));
            dispatch.wake();
        }
    }
}
