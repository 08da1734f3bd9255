package io.bingosim.batch.results;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.stats.Tally;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The tallies of a running batch merged so far. It remembers which ones, not the greatest id: ids are given before their
 * transactions commit, so a smaller one may appear later.
 */
final class LiveTally {
    private final Tally merged;
    private final Set<Long> ids = new HashSet<>();

    LiveTally(CompiledScenario scenario) {
        this.merged = Tally.empty(scenario);
    }

    synchronized Long[] ids() {
        return ids.toArray(Long[]::new);
    }

    /** Whether all that is merged was still there when the view was taken, so that it can be gone on from. */
    synchronized boolean isWithin(Set<Long> present) {
        return present.containsAll(ids);
    }

    /**
     * Merges what is new in a view. If another reader has meanwhile merged something this view does not know, the view
     * is the older one and adds nothing: a fold may already have put its parts into what is merged.
     */
    synchronized Answers answersWith(Set<Long> present, Map<Long, byte[]> parts, Scenario scenario) {
        if (present.containsAll(ids)) {
            parts.forEach((id, bytes) -> {
                if (ids.add(id)) {
                    merged.merge(Tally.fromBytes(bytes));
                }
            });
        }
        return new Answers(
                false,
                merged.runs(),
                merged.answers(scenario).stream().map(AnswerJson::of).toList());
    }
}
