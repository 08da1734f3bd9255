package io.bingosim.batch.results;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.store.ResultStore;
import io.bingosim.batch.store.ResultStore.ResultView;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.stats.TeamResults;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
        return read(batch, view -> stored(batch, view), LiveTally::resultsWith);
    }

    /** The teams of a batch that still runs; empty for any other. */
    public Uni<List<TeamResults>> liveTeams(BatchId batch) {
        return read(batch, view -> List.<TeamResults>of(), LiveTally::teamsWith)
                .map(teams -> teams == null ? List.of() : teams);
    }

    private <T> Uni<T> read(BatchId batch, Function<ResultView, T> stored, LiveReading<T> live) {
        LiveTally known = known(batch);
        return store.view(batch, known == null ? NONE : known.ids()).chain(view -> {
            if (view == null) {
                return Uni.createFrom().nullItem();
            }
            if (view.finalised()) {
                return Uni.createFrom().item(stored.apply(view));
            }
            if (known != null && !known.isWithin(view.tallyIds())) {
                // A fold has replaced tallies that were merged already: start again from an empty tally.
                forget(batch);
                return read(batch, stored, live);
            }
            return scenarios
                    .compiled(view.scenarioId())
                    .emitOn(Infrastructure.getDefaultWorkerPool())
                    .map(scenario ->
                            live.read(known == null ? start(batch, view, scenario) : known, view, scenario.scenario()));
        });
    }

    /** What is read of a tally once those of a view are merged. */
    private interface LiveReading<T> {
        T read(LiveTally tally, ResultView view, Scenario scenario);
    }

    private BatchResults stored(BatchId batch, ResultView view) {
        forget(batch);
        return new BatchResults(true, view.facts(), view.intervalKind(), view.teams());
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
