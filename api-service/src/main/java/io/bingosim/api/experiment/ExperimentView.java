package io.bingosim.api.experiment;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.bingosim.api.http.LiveView;
import io.bingosim.api.http.TimeDerived;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** An experiment as clients see it, without its results. */
@RegisterForReflection
@Schema(
        name = "Experiment",
        description = "An experiment and its progress. `results` has what is known about each variant.",
        examples = ExperimentExamples.EXPERIMENT)
public record ExperimentView(
        @Schema(description = "UUIDv7 of the experiment.") UUID id,

        @Schema(description = "Name given by the client.") @Nullable
        String name,

        @Schema(
                description = "RUNNING until a look ends it. ERROR: fewer than two variants could be compared, or the"
                        + " baseline failed in an estimate.",
                enumeration = {"RUNNING", "COMPLETED", "ERROR", "CANCELLED"})
        String status,

        @Schema(
                description = "How a COMPLETED experiment ended. SELECTED: the answer keeps its promise. UNDECIDED: the"
                        + " runs were spent first. ESTIMATED: every variant has all its runs.",
                enumeration = {"SELECTED", "UNDECIDED", "ESTIMATED"})
        @Nullable
        String verdict,

        @Schema(description = "What was asked.", implementation = QuestionView.class) @JsonRawValue
        String question,

        @Schema(description = "Scenario of the baseline.") String scenarioId,

        @Schema(
                description = "Where runs are executed: LOCAL in the API process, DISTRIBUTED by workers.",
                enumeration = {"LOCAL", "DISTRIBUTED"})
        String executionMode,

        @Schema(description = "Seed as given, or as chosen by the server; the same for all variants.")
        String seed,

        @Schema(description = "Share of the workers relative to other active batches and experiments.")
        int weight,

        @Schema(
                description = "Whether the single runs of the variants stay after the end.",
                enumeration = {"RUNS", "SUMMARY"})
        String keep,

        @Schema(description = "Variants by state.") VariantCounts variants,

        @Schema(description = "Key of the variant that led the last look.") @Nullable
        String leader,

        @Schema(description = "Looks taken so far.") int looks,

        @Schema(description = "Runs that every survivor has at the next look; null once ended.") @Nullable
        Long nextLookRuns,

        @Schema(description = "Runs of all variants together.")
        ExperimentRuns runs,

        @Schema(description = "When the experiment was created.")
        Instant createdAt,

        @Schema(description = "When it completed, failed or was cancelled.") @Nullable
        Instant endedAt,

        @Schema(description = "When it or one of its batches last changed.")
        Instant updatedAt,

        @Schema(description = "Milliseconds from its creation to its end, or to now.") @TimeDerived
        long durationMs,

        @Schema(description = "Why the experiment ended with status ERROR.") @Nullable
        String error)
        implements LiveView {

    /** Variants by state. */
    @RegisterForReflection
    @Schema(name = "VariantCounts", description = "The baseline is counted.")
    public record VariantCounts(
            @Schema(description = "All variants of the request.")
            int total,

            @Schema(description = "Those with different scenarios: only these are run.")
            int different,

            @Schema(description = "Those that take part in the next look, or took part in the last one to its end.")
            int surviving,

            @Schema(description = "Those that a leader has beaten.")
            int eliminated,

            @Schema(description = "Those whose runs cannot be simulated.")
            int failed) {}

    /** Runs by state. */
    @RegisterForReflection
    @Schema(name = "ExperimentRuns", description = "Runs of all variants together.")
    public record ExperimentRuns(
            @Schema(description = "Runs requested so far.") long requested,

            @Schema(description = "Runs with a result.") long completed,

            @Schema(description = "Runs that failed for good.")
            long failed) {}

    /** What was asked, with the defaults filled in. */
    @RegisterForReflection
    @Schema(name = "ExperimentQuestion", description = "What was asked, with the defaults filled in.")
    record QuestionView(
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

            @Schema(description = "Different variants, the baseline included.")
            int variants,

            @Schema(description = "How many runs may be spent.")
            NewExperimentRequest.RunsRequest runs) {}

    static ExperimentView of(ExperimentEntity experiment) {
        Instant until = experiment.endedAt == null ? experiment.readAt : experiment.endedAt;
        return new ExperimentView(
                experiment.id,
                experiment.name,
                experiment.status,
                experiment.verdict,
                experiment.question,
                experiment.scenarioId,
                experiment.mode,
                experiment.seedGiven,
                experiment.weight,
                experiment.keep,
                new VariantCounts(
                        experiment.variants,
                        experiment.differentVariants,
                        experiment.differentVariants - experiment.eliminatedVariants - experiment.failedVariants,
                        experiment.eliminatedVariants,
                        experiment.failedVariants),
                experiment.leaderKey,
                experiment.looks,
                experiment.nextLookRuns,
                new ExperimentRuns(experiment.runsRequested, experiment.runsCompleted, experiment.runsFailed),
                experiment.createdAt,
                experiment.endedAt,
                experiment.updatedAt,
                Math.max(0, Duration.between(experiment.createdAt, until).toMillis()),
                experiment.error);
    }

    @Override
    public boolean hasEnded() {
        return endedAt != null;
    }

    @Override
    public boolean hasResults() {
        return looks > 0;
    }
}
