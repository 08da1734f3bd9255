package io.bingosim.batch.steps.finalise;

import io.bingosim.batch.model.StoredTally;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.stats.Tally;
import java.util.List;

/** Merges stored tallies into one. */
final class TallyMerger {
    private TallyMerger() {}

    static Tally merge(CompiledScenario scenario, List<StoredTally> tallies) {
        Tally merged = Tally.empty(scenario);
        tallies.stream()
                .filter(tally -> !tally.isEmpty())
                .forEach(tally -> merged.merge(Tally.fromBytes(tally.bytes())));
        return merged;
    }
}
