package io.bingosim.api.results;

import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Team;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** How the win rates of a batch settle with the number of runs. */
@Schema(
        name = "Convergence",
        description =
                "Win rates after n runs, for growing n. The same scenario and seed give the same points, however far"
                        + " the batch has come.",
        examples = ConvergenceView.EXAMPLE)
record ConvergenceView(
        @Schema(description = "Id of the batch.") UUID batchId,

        @Schema(description = "n of the last point. Batches of more than 10,000,000 runs end there.")
        long coveredRuns,

        @Schema(
                description = "What the 95 % intervals promise: ANYTIME ones hold at every point at once.",
                enumeration = "ANYTIME")
        String interval,

        @Schema(description = "Keys of the teams in the order of the scenario.")
        List<String> teams,

        @Schema(description = "The points by number of runs: 50, then each a quarter more, and the last one.")
        List<Point> points) {
    static final String EXAMPLE = """
            {"batchId": "01a1e233-e4f8-71e9-b1e2-8d0e2f8d68bc", "coveredRuns": 50, "interval": "ANYTIME",
             "teams": ["north"],
             "points": [{"runs": 50, "missingRuns": 0, "winRates": [{"value": 0.5, "low": 0.31, "high": 0.69}]}]}
            """;

    static ConvergenceView of(UUID batch, Scenario scenario, RunSurvey survey) {
        return new ConvergenceView(
                batch,
                survey.coveredRuns(),
                "ANYTIME",
                scenario.teams().stream().map(Team::key).toList(),
                survey.points().stream().map(Point::of).toList());
    }

    @Schema(name = "ConvergencePoint", description = "The win rates over the runs [0, n).")
    record Point(
            @Schema(description = "The number n of runs.") long runs,

            @Schema(description = "Runs among them without a result.")
            long missingRuns,

            @Schema(description = "Win rate of each team, in the order of `teams`.")
            List<TeamResultsView.Rate> winRates) {
        static Point of(RunSurvey.Point point) {
            return new Point(
                    point.runs(),
                    point.missingRuns(),
                    point.winRates().stream()
                            .map(rate -> new TeamResultsView.Rate(rate.value(), rate.low(), rate.high()))
                            .toList());
        }
    }
}
