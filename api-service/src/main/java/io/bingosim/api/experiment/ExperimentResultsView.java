package io.bingosim.api.experiment;

import io.bingosim.experiment.request.Measure;
import io.bingosim.experiment.result.ExperimentResults;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The shape of {@link ExperimentResults} for the OpenAPI document. The results themselves are written as they are, so that
 * the service and the command line give the same document.
 */
@RegisterForReflection(
        targets = {
            ExperimentResults.class,
            ExperimentResults.SpentRuns.class,
            ExperimentResults.VariantResults.class,
            ExperimentResults.Estimate.class,
            ExperimentResults.PairedDifference.class,
            ExperimentResults.Eliminated.class,
            ExperimentResults.InputEffect.class,
            Measure.class
        })
@Schema(
        name = "ExperimentResults",
        description = "What is known after the last look.",
        examples = ExperimentExamples.RESULTS)
record ExperimentResultsView(
        @Schema(description = "Name given by the client.") @Nullable
        String name,

        @Schema(description = "Seed of all variants.") String seed,

        @Schema(description = "The figure that is compared.")
        NewExperimentRequest.MeasureRequest measure,

        @Schema(
                description = "The kind of answer.",
                enumeration = {"ESTIMATE", "BEST", "EFFECTS"})
        String answer,

        @Schema(description = "Probability with which the answer keeps its promise, at least.")
        double confidence,

        @Schema(description = "Difference that does not matter, in the unit of the measure.")
        double indifference,

        @Schema(
                description = "How the experiment ended by itself; null before.",
                enumeration = {"SELECTED", "UNDECIDED", "ESTIMATED", "FAILED"})
        @Nullable
        String outcome,

        @Schema(description = "Number of the last look; 0 before the first.")
        int look,

        @Schema(description = "Runs of every survivor at the last look.")
        long runs,

        @Schema(description = "Runs of every survivor at the next look; null if there is none.") @Nullable
        Long nextRuns,

        @Schema(description = "Key of the variant with the best mean; null where none is asked for.") @Nullable
        String leader,

        @Schema(description = "Runs of all variants together.")
        SpentRunsView spent,

        @Schema(
                description = "Variance of the paired differences divided by the sum of the two variances: what common"
                        + " luck left of it.")
        @Nullable
        Double varianceRatio,

        @Schema(description = "All variants in the order of the request, the baseline first.")
        List<VariantResultsView> variants,

        @Schema(description = "For EFFECTS: the inputs, the largest effect first.")
        List<InputEffectView> effects) {
    ExperimentResultsView {
        variants = List.copyOf(variants);
        effects = List.copyOf(effects);
    }

    /** Runs of all variants together. */
    @Schema(name = "SpentRuns", description = "Runs of all variants together.")
    record SpentRunsView(
            @Schema(description = "Runs that were spent.") long total,

            @Schema(description = "What it costs to give every variant the runs of the last look.")
            long equalAllocation,

            @Schema(
                    description = "What a comparison with a size fixed beforehand costs; null if the indifference is 0"
                            + " or nothing was compared.")
            @Nullable
            Long fixedSize) {}

    /** One variant. */
    @Schema(name = "VariantResults", description = "What is known about a variant.")
    record VariantResultsView(
            @Schema(description = "Key of the variant.") String key,

            @Schema(description = "Name of the variant.") String name,

            @Schema(description = "Key of the variant with the same scenario, which has the results; else null.")
            @Nullable
            String sameAs,

            @Schema(
                    description = "What is known about the variant.",
                    enumeration = {
                        "SURVIVOR",
                        "LEADER",
                        "SELECTED",
                        "AS_GOOD",
                        "CONTENDER",
                        "ELIMINATED",
                        "ESTIMATED",
                        "FAILED"
                    })
            @Nullable
            String verdict,

            @Schema(description = "Runs that it was given.") @Nullable
            Long runs,

            @Schema(description = "Runs without a result.") @Nullable
            Long missingRuns,

            @Schema(description = "Its value with an interval.") @Nullable
            EstimateView value,

            @Schema(description = "The variant minus the leader.") @Nullable
            PairedDifferenceView toLeader,

            @Schema(description = "The variant minus the baseline.") @Nullable
            PairedDifferenceView toBaseline,

            @Schema(description = "When and by which leader it was eliminated.") @Nullable
            EliminatedView eliminated) {}

    /** A mean with its interval. */
    @Schema(name = "Estimate", description = "A mean with its interval.")
    record EstimateView(
            @Schema(description = "The mean.") double value,

            @Schema(description = "Lower end.") double low,

            @Schema(description = "Upper end.") double high) {}

    /** A mean difference with its interval. */
    @Schema(name = "PairedDifference", description = "A mean difference, run by run, with its interval.")
    record PairedDifferenceView(
            @Schema(description = "The mean.") double value,

            @Schema(description = "Lower end.") double low,

            @Schema(description = "Upper end.") double high,

            @Schema(description = "Runs that both variants have.")
            long runs) {}

    /** An elimination. */
    @Schema(name = "Elimination", description = "When and by which leader a variant was eliminated.")
    record EliminatedView(
            @Schema(description = "Number of the look.") int look,

            @Schema(description = "Its number of runs.") long runs,

            @Schema(description = "Key of the leader.") String by) {}

    /** The effect of one input. */
    @Schema(name = "InputEffect", description = "The effect of one input.")
    record InputEffectView(
            @Schema(description = "Key of the input.") String key,

            @Schema(description = "Name of the input.") String name,

            @Schema(description = "Largest difference to the baseline, without its sign.")
            double size,

            @Schema(description = "Keys of its variants, the lowest factor first.")
            List<String> variants) {
        InputEffectView {
            variants = List.copyOf(variants);
        }
    }
}
