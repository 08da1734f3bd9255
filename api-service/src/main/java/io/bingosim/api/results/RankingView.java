package io.bingosim.api.results;

import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Team;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The runs of a batch that stand out. */
@Schema(
        name = "Ranking",
        description = "The first 100 runs by closeness, upset, or points of a team.",
        examples = RankingView.EXAMPLE)
record RankingView(
        @Schema(description = "What the runs are ranked by.")
        Order order,

        @Schema(description = "Key of the team whose points count; null unless asked for BEST or WORST.") @Nullable
        String team,

        @Schema(description = "n, if the runs [0, n) were ranked, at most 10,000,000.")
        long coveredRuns,

        @Schema(description = "The runs in order; equal ones by index.")
        List<Item> items) {
    static final String EXAMPLE = """
            {"order": "CLOSEST", "team": null, "coveredRuns": 1000,
             "items": [{"index": 17, "gap": 0,
                        "teams": [{"key": "north", "points": 10, "winnerShare": 0.5},
                                  {"key": "south", "points": 10, "winnerShare": 0.5}]}]}
            """;

    static RankingView of(Order order, @Nullable String team, Scenario scenario, RunSurvey survey) {
        List<String> keys = scenario.teams().stream().map(Team::key).toList();
        int index = keys.indexOf(String.valueOf(team));
        List<OutstandingRun> runs =
                switch (order) {
                    case CLOSEST -> survey.closest();
                    case UPSET -> survey.upsets();
                    case BEST -> survey.best(index);
                    case WORST -> survey.worst(index);
                };
        return new RankingView(
                order,
                team,
                survey.coveredRuns(),
                runs.stream().map(run -> Item.of(run, keys)).toList());
    }

    @Schema(
            name = "RunOrder",
            description =
                    "CLOSEST: smallest gap in points between the first two teams. UPSET: won alone by the team with"
                            + " the lowest win rate, largest lead first, then by the next one, never by the favourite. BEST and"
                            + " WORST: most and fewest points of a team.")
    enum Order {
        CLOSEST,
        UPSET,
        BEST,
        WORST;

        boolean isAboutATeam() {
            return this == BEST || this == WORST;
        }
    }

    @Schema(name = "RankedRun", description = "One of the ranked runs.")
    record Item(
            @Schema(description = "Index of the run, counted from 0.")
            long index,

            @Schema(description = "Difference in points between the first two teams.")
            int gap,

            @Schema(description = "The teams in the order of the scenario.")
            List<RankedTeam> teams) {
        static Item of(OutstandingRun run, List<String> keys) {
            return new Item(
                    run.index(),
                    run.gap(),
                    IntStream.range(0, keys.size())
                            .mapToObj(team -> new RankedTeam(
                                    keys.get(team),
                                    run.points().get(team),
                                    run.winnerShares().get(team)))
                            .toList());
        }
    }

    @Schema(name = "RankedTeam", description = "One team in one of the ranked runs.")
    record RankedTeam(
            @Schema(description = "Key of the team.") String key,
            @Schema(description = "Its points.") int points,

            @Schema(description = "1 for a sole winner, 1/n for n tied winners, 0 otherwise.")
            double winnerShare) {}
}
