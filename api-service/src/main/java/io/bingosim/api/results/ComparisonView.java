package io.bingosim.api.results;

import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The difference of two batches, a minus b, for every team that both have. */
@Schema(
        name = "Comparison",
        description = "The difference of two batches, a minus b.",
        examples = ResultExamples.COMPARISON)
record ComparisonView(
        @Schema(description = "Id of the first batch.") UUID a,
        @Schema(description = "Id of the second batch.") UUID b,

        @Schema(description = "Whether run i of one batch was compared with run i of the other.")
        boolean paired,

        @Schema(description = "Why the runs could not be paired.") @Nullable
        String unpairedBecause,

        @Schema(description = "Number of pairs.") long pairedRuns,

        @Schema(
                description = "What the 95 % intervals promise: FIXED if those of both batches are FIXED, else ANYTIME."
                        + " In an unpaired ANYTIME comparison each end alone holds with 95 %.",
                enumeration = {"FIXED", "ANYTIME"})
        String interval,

        @Schema(description = "Teams that both batches have.")
        List<Team> teams,

        @Schema(description = "Keys of teams that only the first batch has.")
        List<String> onlyInA,

        @Schema(description = "Keys of teams that only the second batch has.")
        List<String> onlyInB) {

    @Schema(name = "ComparedTeam", description = "One team in both batches.")
    record Team(
            @Schema(description = "Key of the team.") String key,
            @Schema(description = "Name of the team.") String name,

            @Schema(description = "Its results in the first batch.")
            Side a,

            @Schema(description = "Its results in the second batch.")
            Side b,

            @Schema(description = "a minus b.") Difference difference) {}

    @Schema(name = "CompareSide", description = "A team's means in one batch.")
    record Side(
            @Schema(description = "Completed runs.") long runs,

            @Schema(description = "Mean points.") @Nullable Double points,

            @Schema(description = "Mean number of finished tiles.") @Nullable
            Double tiles,

            @Schema(description = "Share of runs won; a tie counts in equal parts for the tied teams.") @Nullable
            Double winRate,

            @Schema(description = "Share of runs won alone.") @Nullable
            Double soleWinRate,

            @Schema(description = "Share of runs won together with other teams.") @Nullable
            Double tieRate) {}

    /** The two probabilities are known only if runs are paired. */
    @Schema(name = "Difference", description = "Differences of the means, a minus b.")
    record Difference(
            @Schema(description = "Difference in points.") Interval points,

            @Schema(description = "Difference in finished tiles.")
            Interval tiles,

            @Schema(description = "Difference in the share of runs won.")
            Interval winRate,

            @Schema(description = "Share of pairs in which a has more points; null if unpaired.") @Nullable
            Double probabilityAGreater,

            @Schema(description = "Share of pairs with equal points; null if unpaired.") @Nullable
            Double probabilityEqual) {}

    @Schema(name = "Interval", description = "A difference with its 95 % interval.")
    record Interval(
            @Schema(description = "The difference.") @Nullable
            Double mean,

            @Schema(description = "Lower bound.") @Nullable Double low,

            @Schema(description = "Upper bound.") @Nullable Double high) {}
}
