package io.bingosim.batch.results;

import io.bingosim.batch.model.RunFacts;
import io.bingosim.batch.store.ResultStore.ResultView;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Tally;
import io.bingosim.engine.stats.TeamResults;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
    private @Nullable List<TeamResults> teams;
    private @Nullable List<String> json;

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

    /** The results of all teams with the tallies of this view. */
    synchronized List<TeamResults> teamsWith(ResultView view, Scenario scenario) {
        merge(view);
        // Live results are polled, and their intervals take milliseconds: nothing is computed twice for the same runs.
        List<TeamResults> current = teams == null ? merged.results(scenario, intervals()) : teams;
        teams = current;
        return current;
    }

    /** The same as JSON, with the facts of the view. */
    synchronized BatchResults resultsWith(ResultView view, Scenario scenario) {
        List<TeamResults> current = teamsWith(view, scenario);
        List<String> written =
                json == null ? current.stream().map(TeamResultsJson::of).toList() : json;
        json = written;
        return new BatchResults(false, facts, intervals().kind(), written);
    }

    /**
     * Merges the tallies of a view that are new. If another reader has meanwhile merged one that this view does not know,
     * this view is older and adds nothing: a fold may already have put its tallies into the merged one. The results then
     * come with the facts of the newer view.
     */
    private void merge(ResultView view) {
        if (!isWithin(view.tallyIds())) {
            return;
        }
        boolean changed = !view.facts().coverage().equals(facts.coverage());
        for (Map.Entry<Long, byte[]> tally : view.tallies().entrySet()) {
            if (ids.add(tally.getKey())) {
                merged.merge(Tally.fromBytes(tally.getValue()));
                changed = true;
            }
        }
        if (changed) {
            teams = null;
            json = null;
        }
        facts = view.facts();
    }

    private IntervalRule intervals() {
        return IntervalRule.anytime(facts.coverage().missingRuns());
    }
}
