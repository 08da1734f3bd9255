package io.bingosim.batch.results;

import io.bingosim.batch.model.Coverage;
import io.bingosim.batch.store.ResultStore.ResultView;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Tally;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tallies of a running batch merged so far. It remembers all their ids, not the greatest one: ids are assigned before
 * their transactions commit, so a smaller id may appear later.
 */
final class LiveTally {
    private final Tally merged;
    private final Set<Long> ids = new HashSet<>();
    private Coverage coverage = new Coverage(0, 0);
    private @Nullable BatchResults latest;

    LiveTally(CompiledScenario scenario) {
        this.merged = Tally.empty(scenario);
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
     * this view is older and adds nothing: a fold may already have put its tallies into the merged one.
     */
    synchronized BatchResults resultsWith(ResultView view, Scenario scenario) {
        if (isWithin(view.tallyIds())) {
            view.tallies().forEach((id, bytes) -> {
                if (ids.add(id)) {
                    merged.merge(Tally.fromBytes(bytes));
                    latest = null;
                }
            });
            Coverage now = view.coverage(merged.runs());
            latest = now.equals(coverage) ? latest : null;
            coverage = now;
        }
        // Live results are polled, and their intervals take milliseconds: nothing is computed twice for the same runs.
        BatchResults results = latest == null ? results(scenario) : latest;
        latest = results;
        return results;
    }

    private BatchResults results(Scenario scenario) {
        IntervalRule intervals = IntervalRule.anytime(coverage.missingRuns());
        return new BatchResults(
                false,
                coverage,
                intervals.kind(),
                merged.results(scenario, intervals).stream()
                        .map(TeamResultsJson::of)
                        .toList());
    }
}
