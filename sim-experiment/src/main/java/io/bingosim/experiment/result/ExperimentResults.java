package io.bingosim.experiment.result;

import io.bingosim.engine.stats.BettingInterval;
import io.bingosim.engine.stats.Interval;
import io.bingosim.engine.stats.Sample;
import io.bingosim.experiment.look.ExperimentOutcome;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.look.LookRules;
import io.bingosim.experiment.look.MeasureCounts;
import io.bingosim.experiment.look.VariantState.Verdict;
import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.request.Measure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known after a look. The service and the command line write this record as it is, so that both give the same
 * document.
 *
 * @param outcome null until the experiment has ended by itself
 * @param look the number of the look, 0 before the first one
 * @param runs the runs of every survivor at the look
 * @param nextRuns the runs of every survivor at the next look; null if there is none
 * @param leader key of the variant with the best mean; null where none is asked for
 * @param varianceRatio the variance of the paired differences ÷ the sum of both variances: what common luck left of it
 * @param effects for EFFECTS: the inputs, largest effect first; else empty
 */
public record ExperimentResults(
        @Nullable String name,
        String seed,
        Measure measure,
        ExperimentKind answer,
        double confidence,
        double indifference,
        @Nullable ExperimentOutcome outcome,
        int look,
        long runs,
        @Nullable Long nextRuns,
        @Nullable String leader,
        SpentRuns spent,
        @Nullable Double varianceRatio,
        List<VariantResults> variants,
        List<InputEffect> effects) {

    public ExperimentResults {
        variants = List.copyOf(variants);
        effects = List.copyOf(effects);
    }

    public static ExperimentResults of(
            ExperimentDescription experiment, ExperimentState state, ExperimentCounts counts) {
        return new ResultsBuilder(experiment, state, counts).build();
    }

    /**
     * Runs of all variants together.
     *
     * @param total what was spent
     * @param equalAllocation what it costs to give every variant the runs of the last look
     * @param fixedSize what a comparison with a size fixed beforehand costs; null if the indifference is 0
     */
    public record SpentRuns(
            long total, long equalAllocation, @Nullable Long fixedSize) {}

    /**
     * One variant.
     *
     * @param sameAs key of the equal variant that was run in its place; all that follows is null then
     * @param missingRuns runs without a result
     * @param toLeader the variant minus the leader
     * @param toBaseline the variant minus the baseline
     */
    public record VariantResults(
            String key,
            String name,
            @Nullable String sameAs,
            @Nullable Verdict verdict,
            @Nullable Long runs,
            @Nullable Long missingRuns,
            @Nullable Estimate value,
            @Nullable PairedDifference toLeader,
            @Nullable PairedDifference toBaseline,
            @Nullable Eliminated eliminated) {}

    /** A mean with its interval. */
    public record Estimate(double value, double low, double high) {
        /** The mean of the values over the runs [0, runs), of which some may have failed; null without any value. */
        public static @Nullable Estimate of(MeasureCounts values, long runs, LookRules rules) {
            Sample sample = values.sample();
            if (sample.count() == 0) {
                return null;
            }
            Interval interval =
                    BettingInterval.of(sample, values.bounds(), runs - sample.count(), rules.valueThreshold());
            return new Estimate(sample.mean(), interval.low(), interval.high());
        }
    }

    /** A mean difference with its interval over the runs that both variants have. */
    public record PairedDifference(double value, double low, double high, long runs) {}

    /** When and by which leader a variant was eliminated. */
    public record Eliminated(int look, long runs, String by) {}

    /**
     * The effect of one input.
     *
     * @param size the largest difference to the baseline, without its sign
     * @param variants keys of its variants, the lowest factor first
     */
    public record InputEffect(String key, String name, double size, List<String> variants) {
        public InputEffect {
            variants = List.copyOf(variants);
        }
    }
}
