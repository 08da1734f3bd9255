package io.bingosim.api.batch;

import io.bingosim.api.scenario.SubmittedScenario;
import io.bingosim.api.scenario.SubmittedStanding;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.Keep;
import io.bingosim.batch.model.NewBatch.Source;
import io.bingosim.batch.model.StopRule;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The body of a request for a new batch. It has either a scenario or the id of a stored one. */
@Schema(
        name = "NewBatch",
        description = "Exactly one of `scenario` and `scenarioId` is required.",
        requiredProperties = "runs",
        examples = BatchExamples.NEW_BATCH)
record NewBatchRequest(
        @Schema(description = "Id of a stored scenario.", pattern = "^[0-9a-f]{64}$") @Nullable
        String scenarioId,

        @Schema(description = "The scenario itself. It is stored with the batch.") @Nullable
        SubmittedScenario scenario,

        @Schema(
                description = "The state of an event that is under way. It replaces the standing of the scenario, which"
                        + " must be of schema version 2. The scenario with it is stored for this batch and is not"
                        + " listed; the batch's `scenarioId` names it.")
        @Nullable
        SubmittedStanding standing,

        @Schema(description = "Number of runs.", minimum = "1", maximum = "100000000")
        long runs,

        @Schema(
                description =
                        "Seed of the runs; if absent, the server chooses one and returns it. Text that is a decimal"
                                + " 64-bit integer is that integer; other text is hashed.",
                oneOf = {Long.class, String.class})
        @Nullable
        String seed,

        @Schema(description = "A name to recognise the batch by.", minLength = 1, maxLength = 200) @Nullable
        String name,

        @Schema(description = "Where to execute the runs; by default as the server does.") @Nullable
        Mode executionMode,

        @Schema(
                description = "Share of the workers relative to other active batches.",
                minimum = "1",
                maximum = "100",
                defaultValue = "1")
        int weight,

        @Schema(description = "Ends the batch early.") @Nullable
        StopWhen stopWhen,

        @Schema(
                description = "RUNS keeps the result of every run. SUMMARY keeps tallies only, a fraction of the data;"
                        + " single runs are then simulated again when they are read, with the same results.",
                defaultValue = "RUNS")
        Keep keep) {

    /** When to stop before all runs are simulated. */
    @Schema(
            name = "StopRule",
            description = "Stop as soon as half the width of the 95 % ANYTIME interval is at most `halfWidth`. It is"
                    + " checked after 1000, 2000, 4000, … runs.",
            requiredProperties = {"metric", "halfWidth"})
    record StopWhen(
            @Schema(description = "The figure whose interval is watched.")
            Metric metric,

            @Schema(description = "Key of the team to watch; all teams if absent.") @Nullable
            String team,

            @Schema(
                    description = "Half the width of the interval at which to stop: at most 1 for winRate, 1000000 for"
                            + " points.",
                    minimum = "0",
                    exclusiveMinimum = true)
            double halfWidth,

            @Schema(description = "Runs to simulate in any case.", minimum = "0", defaultValue = "0")
            long minRuns) {
        StopRule rule() {
            return new StopRule(metric.metric, team, halfWidth, minRuns);
        }
    }

    /** Spelled as in requests. */
    @Schema(name = "StopMetric", description = "A figure of a team.")
    enum Metric {
        winRate(StopRule.Metric.WIN_RATE, 1),
        points(StopRule.Metric.POINTS, 1_000_000);

        private final StopRule.Metric metric;
        final double halfWidthMax;

        Metric(StopRule.Metric metric, double halfWidthMax) {
            this.metric = metric;
            this.halfWidthMax = halfWidthMax;
        }
    }

    /** The scenario that came with the request, or the id of a stored one. A given standing is part of the former. */
    Source source() {
        return scenario == null ? new Source.Stored(String.valueOf(scenarioId)) : scenario.source(standing == null);
    }

    @Nullable
    StopRule stopRule() {
        return stopWhen == null ? null : stopWhen.rule();
    }

    /**
     * Equal for requests that differ only in white space, order of members, or defaults spelled out.
     *
     * @param source the scenario to run, with the standing if there is one
     */
    String canonical(Mode served, Source source) {
        String request = String.join(
                "\n",
                scenario == null
                        ? String.valueOf(scenarioId)
                        : scenario.scenario().id(),
                Long.toString(runs),
                String.valueOf(seed),
                String.valueOf(name),
                String.valueOf(executionMode == null ? served : executionMode),
                Integer.toString(weight),
                String.valueOf(stopRule()));
        // Appended only if given, so that keys of earlier versions go on to match.
        String kept = keep == Keep.RUNS ? request : request + "\nkeep " + keep;
        return standing != null && source instanceof Source.Inline inline
                ? kept + "\nstanding " + inline.scenario().id()
                : kept;
    }
}
