package io.bingosim.batch.model;

import io.bingosim.experiment.look.VariantState.Verdict;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a look has found, as it is stored. Variants are named by their positions in the experiment.
 *
 * @param runs every survivor has the runs [0, runs)
 * @param states those of all variants that had survived until this look
 * @param nextRuns the runs of every survivor at the next look; null ends the experiment
 * @param histograms they replace those of the same pair
 * @param values of the variants that were compared
 */
public record TakenLook(
        long runs,
        @Nullable Integer leader,
        Map<Integer, Verdict> states,
        @Nullable String verdict,
        @Nullable String error,
        @Nullable Long nextRuns,
        List<VariantHistogram> histograms,
        List<LookValue> values) {
    public TakenLook {
        states = Map.copyOf(states);
        histograms = List.copyOf(histograms);
        values = List.copyOf(values);
    }

    public long eliminated() {
        return states.values().stream().filter(Verdict.ELIMINATED::equals).count();
    }
}
