package io.bingosim.batch.results;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.store.ResultStore;
import io.bingosim.batch.store.ResultStore.ResultView;
import io.bingosim.engine.CompiledScenario;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads results at any time: those stored at the end of a batch, or the merged tallies of one that still runs. */
@ApplicationScoped
public class ResultsReader {
    private static final int LIVE_BATCHES_MAX = 32;
    private static final Long[] NONE = {};

    private final ResultStore store;
    private final ScenarioCache scenarios;
    private final Map<BatchId, LiveTally> live = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<BatchId, LiveTally> eldest) {
            return size() > LIVE_BATCHES_MAX;
        }
    };

    ResultsReader(ResultStore store, ScenarioCache scenarios) {
        this.store = store;
        this.scenarios = scenarios;
    }

    /** The results, or null for an unknown batch. */
    public Uni<BatchResults> results(BatchId batch) {
        LiveTally known = known(batch);
        return store.view(batch, known == null ? NONE : known.ids()).chain(view -> {
            if (view == null) {
                return Uni.createFrom().nullItem();
            }
            return view.finalised() ? stored(batch, view) : merged(batch, view, known);
        });
    }

    private Uni<BatchResults> stored(BatchId batch, ResultView view) {
        forget(batch);
        return Uni.createFrom().item(new BatchResults(true, view.facts(), view.intervalKind(), view.teams()));
    }

    private Uni<BatchResults> merged(BatchId batch, ResultView view, @Nullable LiveTally known) {
        if (known != null && !known.isWithin(view.tallyIds())) {
            // A fold has replaced tallies that were merged already: start again from an empty tally.
            forget(batch);
            return results(batch);
        }
        return scenarios
                .compiled(view.scenarioId())
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(scenario ->
                        (known == null ? start(batch, view, scenario) : known).resultsWith(view, scenario.scenario()));
    }

    private LiveTally start(BatchId batch, ResultView view, CompiledScenario scenario) {
        LiveTally fresh = new LiveTally(scenario, view.facts());
        synchronized (live) {
            live.put(batch, fresh);
        }
        return fresh;
    }

    private @Nullable LiveTally known(BatchId batch) {
        synchronized (live) {
            return live.get(batch);
        }
    }

    private void forget(BatchId batch) {
        synchronized (live) {
            live.remove(batch);
        }
    }
}
