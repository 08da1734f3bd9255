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

    /** The merged tally, packed if one of its parts is: all tallies of a batch have the same form. */
    static byte[] bytes(Tally merged, List<StoredTally> parts) {
        return parts.stream().anyMatch(part -> Tally.isPacked(part.bytes()))
                ? merged.toPackedBytes()
                : merged.toBytes();
    }
}
