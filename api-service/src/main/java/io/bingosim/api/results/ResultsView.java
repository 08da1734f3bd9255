package io.bingosim.api.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.bingosim.batch.model.RunFacts;
import io.bingosim.batch.results.BatchResults;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The results of a batch so far. The run counts come from the same statement as the teams, so that they agree. */
@Schema(
        name = "Results",
        description =
                "The results of the runs [0, coveredRuns) of a batch, preliminary until `final`. Taking the runs that"
                        + " finish first would favour quick ones.",
        examples = ResultExamples.RESULTS)
record ResultsView(
        @Schema(description = "Id of the batch.") UUID batchId,

        @Schema(description = "Whether the batch has ended, so that nothing will be added.") @JsonProperty("final")
        boolean isFinal,

        @Schema(
                description = "Status of the batch at the same instant.",
                enumeration = {"PENDING", "RUNNING", "COMPLETED", "ERROR", "CANCELLED"})
        String status,

        @Schema(
                description = "Share of the requested runs that have completed or failed at the same instant.",
                minimum = "0",
                maximum = "1")
        double progress,

        @Schema(description = "When the batch had last changed at the same instant.")
        Instant updatedAt,

        @Schema(description = "Seed as given, or as chosen by the server.")
        String seed,

        @Schema(
                description =
                        "n, if the results cover the runs [0, n): all requested ones once the batch has ended, fewer"
                                + " while it is active or if it ended early.")
        long coveredRuns,

        @Schema(description = "Runs behind the results.") RunTotals runs,

        @Schema(description = "Covered runs without a result, because they failed for good or wait for a retry.")
        long missingRuns,

        @Schema(description = "Why `coveredRuns` does not grow; null while it grows.", ref = "Hold")
        @JsonRawValue
        @Nullable
        String hold,

        @Schema(
                description = "What the 95 % intervals promise. FIXED: they hold for this one answer, whose number of"
                        + " runs was fixed beforehand. ANYTIME: they hold at every look at once, so the results may be"
                        + " watched while the batch runs; live results, and those of batches that ended by a stop"
                        + " rule, were cancelled, failed early or were extended.",
                enumeration = {"FIXED", "ANYTIME"})
        String interval,

        @Schema(
                description = "Results per team in the order of the scenario.",
                implementation = TeamResultsView[].class)
        @JsonRawValue
        String teams) {
    static ResultsView of(UUID batch, BatchResults results) {
        RunFacts facts = results.facts();
        return new ResultsView(
                batch,
                results.isFinal(),
                facts.status(),
                (double) facts.finished() / facts.requested(),
                facts.updatedAt(),
                facts.seed(),
                results.coverage().coveredRuns(),
                new RunTotals(
                        facts.asked(),
                        facts.requested(),
                        facts.finished(),
                        results.coverage().completedRuns(),
                        facts.coveredFailed()),
                results.coverage().missingRuns(),
                facts.hold(),
                results.interval().name(),
                "[" + String.join(",", results.teams()) + "]");
    }

    @Schema(name = "ResultRuns", description = "Runs behind the results.")
    record RunTotals(
            @Schema(description = "Runs that were asked for; more than `requested` if the stop rule ended it early.")
            long asked,

            @Schema(description = "Runs the batch consists of.")
            long requested,

            @Schema(description = "Runs of the whole batch that have completed or failed; what `progress` counts.")
            long finished,

            @Schema(description = "Covered runs with a result: those that are included.")
            long completed,

            @Schema(description = "Covered runs that failed for good.")
            long failed) {}
}
