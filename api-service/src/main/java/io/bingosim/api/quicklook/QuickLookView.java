package io.bingosim.api.quicklook;

import io.bingosim.engine.stats.Rate;
import io.bingosim.engine.stats.Summary;
import io.bingosim.engine.stats.TeamResults;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What a few runs say about a scenario. */
@Schema(name = "QuickLook", description = "What a few runs say about a scenario.", examples = QuickLookView.EXAMPLE)
record QuickLookView(
        @Schema(description = "The id the scenario gets when it is stored.", pattern = "^[0-9a-f]{64}$")
        String scenarioId,

        @Schema(description = "Seed as given.") String seed,
        @Schema(description = "Runs that were asked for.") int requestedRuns,

        @Schema(description = "n, if the figures cover the runs [0, n): fewer than asked for if the time ran out.")
        int coveredRuns,

        @Schema(description = "Covered runs without a result, because they exceeded a limit.")
        long missingRuns,

        @Schema(
                description =
                        "What the 95 % intervals promise: FIXED if all runs were simulated, ANYTIME if time cut them.",
                enumeration = {"FIXED", "ANYTIME"})
        String interval,

        @Schema(description = "Figures per team in the order of the scenario.")
        List<Team> teams) {
    static final String EXAMPLE = """
            {"scenarioId": "002eb72024cd67d8855348ced5e29a329535e8fd5a14f4eef859086d92eb6b79", "seed": "0",
             "requestedRuns": 1000, "coveredRuns": 1000, "missingRuns": 0, "interval": "FIXED",
             "teams": [{"key": "north", "name": "North shore",
                        "winRate": {"value": 0.5, "low": 0.49, "high": 0.51}, "tieRate": 0.2,
                        "points": {"mean": 9.1, "low": 9.0, "high": 9.2, "p5": 7, "p50": 9, "p95": 10},
                        "tiles": 3.6}]}
            """;

    static QuickLookView of(String scenarioId, String seed, int requestedRuns, QuickSimulation.Result result) {
        return new QuickLookView(
                scenarioId,
                seed,
                requestedRuns,
                result.coveredRuns(),
                result.missingRuns(),
                result.rule().kind().name(),
                result.teams().stream().map(Team::of).toList());
    }

    @Schema(name = "QuickLookTeam", description = "The figures of one team.")
    record Team(
            @Schema(description = "Key of the team.") String key,
            @Schema(description = "Name of the team.") String name,

            @Schema(description = "Share of runs won; a tie counts in equal parts for the tied teams.")
            Share winRate,

            @Schema(description = "Share of runs won together with other teams.") @Nullable
            Double tieRate,

            @Schema(description = "Points per run.") Points points,

            @Schema(description = "Mean number of finished tiles.") @Nullable
            Double tiles) {
        static Team of(TeamResults team) {
            return new Team(
                    team.key(),
                    team.name(),
                    Share.of(team.winRate()),
                    team.tieRate().value(),
                    Points.of(team.points()),
                    team.tiles().mean());
        }
    }

    @Schema(name = "QuickLookRate", description = "A share of runs with its 95 % interval; null without runs.")
    record Share(
            @Schema(description = "The share.") @Nullable Double value,

            @Schema(description = "Lower bound of the interval.") @Nullable
            Double low,

            @Schema(description = "Upper bound of the interval.") @Nullable
            Double high) {
        static Share of(Rate rate) {
            return new Share(rate.value(), rate.low(), rate.high());
        }
    }

    @Schema(name = "QuickLookPoints", description = "Points over all runs; null without runs.")
    record Points(
            @Schema(description = "Mean.") @Nullable Double mean,

            @Schema(description = "Lower bound of the mean's 95 % interval.") @Nullable
            Double low,

            @Schema(description = "Upper bound of the mean's 95 % interval.") @Nullable
            Double high,

            @Schema(description = "5th percentile.") @Nullable
            Integer p5,

            @Schema(description = "Median.") @Nullable Integer p50,

            @Schema(description = "95th percentile.") @Nullable
            Integer p95) {
        static Points of(Summary points) {
            return new Points(
                    points.mean(), points.meanLow(), points.meanHigh(), points.p5(), points.p50(), points.p95());
        }
    }
}
