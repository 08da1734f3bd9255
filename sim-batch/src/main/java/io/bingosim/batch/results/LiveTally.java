package io.bingosim.batch.results;

import io.bingosim.batch.model.RunFacts;
import io.bingosim.batch.store.ResultStore.ResultView;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Tally;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tallies of the prefix of a running batch, merged so far. It remembers all their ids, not the greatest one: ids are
 * assigned before their transactions commit, so a smaller id may appear later.
 */
final class LiveTally {
    private final Tally merged;
    private final Set<Long> ids = new HashSet<>();
    private RunFacts facts;
    private @Nullable List<String> teams;

    /** Nothing is merged yet. */
    LiveTally(CompiledScenario scenario, RunFacts facts) {
        this.merged = Tally.empty(scenario);
        this.facts = facts;
    }

    synchronized Long[] ids() {
        return ids.toArray(Long[]::new);
    }

    /** Whether every merged tally still existed when the view was read, so that merging can continue from here. */
    synchronized boolean isWithin(Set<Long> present) {
        return present.containsAll(ids);
    }

    /**
     * Merges the tallies of a view that are new. If another reader has meanwhile merged one that this view does not know,
     * this view is older and adds nothing: a fold may already have put its tallies into the merged one. The results then
     * come with the facts of the newer view.
     */
    synchronized BatchResults resultsWith(ResultView view, Scenario scenario) {
        if (isWithin(view.tallyIds())) {
            view.tallies().forEach((id, bytes) -> {
                if (ids.add(id)) {
                    merged.merge(Tally.fromBytes(bytes));
                    teams = null;
                }
            });
            teams = view.facts().coverage().equals(facts.coverage()) ? teams : null;
            facts = view.facts();
        }
        IntervalRule intervals = IntervalRule.anytime(facts.coverage().missingRuns());
        // Live results are polled, and their intervals take milliseconds: nothing is computed twice for the same runs.
        List<String> current = teams == null ? json(scenario, intervals) : teams;
        teams = current;
        return new BatchResults(false, facts, intervals.kind(), current);
    }

    private List<String> json(Scenario scenario, IntervalRule intervals) {
        return merged.results(scenario, intervals).stream()
                .map(TeamResultsJson::of)
                .toList();
    }
}
