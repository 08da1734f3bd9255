package io.bingosim.api.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.bingosim.api.batch.BatchFacts;
import io.bingosim.batch.results.BatchResults;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The results of a batch so far. The run counts come from the same statement as the teams, so that they agree. */
@Schema(
        name = "Results",
        description = "The results of a batch, preliminary until `final`.",
        examples = ResultExamples.RESULTS)
record ResultsView(
        @Schema(description = "Id of the batch.") UUID batchId,

        @Schema(description = "Whether the batch has ended, so that nothing will be added.") @JsonProperty("final")
        boolean isFinal,

        @Schema(description = "Seed as given, or as chosen by the server.")
        String seed,

        @Schema(description = "Runs behind the results.") RunTotals runs,

        @Schema(description = "Requested runs without a result.")
        long missingRuns,

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
    static ResultsView of(BatchFacts batch, BatchResults results) {
        return new ResultsView(
                batch.id().value(),
                results.isFinal(),
                batch.seedGiven(),
                new RunTotals(batch.runsRequested(), results.coverage().completedRuns(), batch.runsFailed()),
                batch.runsRequested() - results.coverage().completedRuns(),
                results.interval().name(),
                "[" + String.join(",", results.teams()) + "]");
    }

    @Schema(name = "ResultRuns", description = "Runs behind the results.")
    record RunTotals(
            @Schema(description = "Runs the batch consists of.")
            long requested,

            @Schema(description = "Runs that are included.") long completed,

            @Schema(description = "Runs that failed for good.")
            long failed) {}
}
