package io.bingosim.batch.finalise;

import io.bingosim.batch.finalise.FinaliseStore.StoredTally;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.stats.Tally;
import java.util.List;

/** Tallies merged, and which. */
final class Merging {
    private Merging() {}

    static Tally merge(CompiledScenario scenario, List<StoredTally> tallies) {
        Tally merged = Tally.empty(scenario);
        tallies.forEach(tally -> merged.merge(Tally.fromBytes(tally.bytes())));
        return merged;
    }

    static Long[] ids(List<StoredTally> tallies) {
        return tallies.stream().map(StoredTally::id).toArray(Long[]::new);
    }
}
