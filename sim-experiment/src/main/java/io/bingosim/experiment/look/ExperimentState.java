package io.bingosim.experiment.look;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An experiment after a look; before the first one all numbers are 0.
 *
 * @param look the number of the look, from 1
 * @param runs the runs [0, n) that every survivor had at the look
 * @param runsTotal the runs given to all variants together
 * @param leader null before the first look, and where none is asked for
 * @param variants in the order of the request, the baseline first
 * @param outcome null while the experiment goes on
 * @param nextRuns the runs of every survivor at the next look; null after the end
 */
public record ExperimentState(
        int look,
        long runs,
        long runsTotal,
        @Nullable Integer leader,
        List<VariantState> variants,
        @Nullable ExperimentOutcome outcome,
        @Nullable Long nextRuns) {

    public ExperimentState {
        variants = List.copyOf(variants);
    }

    public VariantState variant(int index) {
        return variants.get(index);
    }

    /** The variants that get the runs of the next look, or had those of the last one. */
    public List<Integer> survivors() {
        return IntStream.range(0, variants.size())
                .filter(i -> variants.get(i).survives())
                .boxed()
                .toList();
    }
}
