package io.bingosim.api.results;

import io.bingosim.api.wire.ApiJson;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The results of one team in the form in which they are stored and sent. Comparisons and reports read it. */
@RegisterForReflection
@Schema(
        name = "TeamResults",
        description = "The results of one team over all completed runs. Scenarios of version 1 have `rowReached` and"
                + " `rowTimes`; those of version 2 have `bonuses` and `bonusTimes` in their place.",
        requiredProperties = {
            "key",
            "name",
            "strategy",
            "runs",
            "winRate",
            "soleWinRate",
            "tieRate",
            "points",
            "tiles",
            "attempts",
            "wasted",
            "finishedAt",
            "boardFinishedShare",
            "pointsHistogram",
            "tileTimes"
        })
public record TeamResultsView(
        @Schema(description = "Key of the team.") String key,
        @Schema(description = "Name of the team.") String name,
        @Schema(description = "Strategy of the team.") String strategy,
        @Schema(description = "Completed runs.") long runs,

        @Schema(description = "Share of runs won; a tie counts in equal parts for the tied teams.")
        Rate winRate,

        @Schema(description = "Share of runs won alone.") Rate soleWinRate,

        @Schema(description = "Share of runs won together with other teams.")
        Rate tieRate,

        @Schema(description = "Points per run.") Distribution points,
        @Schema(description = "Finished tiles per run.") Distribution tiles,

        @Schema(description = "Highest row opened per run, counted from 0; only for scenarios of version 1.") @Nullable
        Distribution rowReached,

        @Schema(description = "Bonuses reached per run; only for scenarios of version 2.") @Nullable
        Distribution bonuses,

        @Schema(description = "Attempts per run.") Distribution attempts,

        @Schema(description = "Units of drops per run that no tile needed.")
        Distribution wasted,

        @Schema(description = "Second at which the last tile was finished, over the runs that finished one.")
        Distribution finishedAt,

        @Schema(description = "Share of runs that finished the board.") @Nullable
        Double boardFinishedShare,

        @Schema(
                description =
                        "How many runs ended with how many points: exactly, or in 10,000 equal bins if all tiles and"
                                + " bonuses together are worth more than 10,000 points. Bins without runs are left out.")
        List<PointsCount> pointsHistogram,

        @Schema(description = "Opening of each row; only for scenarios of version 1.") @Nullable
        List<RowTime> rowTimes,

        @Schema(
                description =
                        "Reaching of each bonus, those of the board's lines first; only for scenarios of version 2.")
        @Nullable
        List<BonusTime> bonusTimes,

        @Schema(description = "Finishing of each tile.") List<TileTime> tileTimes) {

    public static TeamResultsView read(String json) {
        return ApiJson.read(json, TeamResultsView.class);
    }

    @RegisterForReflection
    @Schema(name = "Rate", description = "A share of runs with its 95 % interval; null without runs.")
    public record Rate(
            @Schema(description = "The share.") @Nullable Double value,

            @Schema(description = "Lower bound of the interval.") @Nullable
            Double low,

            @Schema(description = "Upper bound of the interval.") @Nullable
            Double high) {}

    @RegisterForReflection
    @Schema(name = "Distribution", description = "A figure over all runs; null where there is no value.")
    public record Distribution(
            @Schema(description = "Mean.") @Nullable Double mean,

            @Schema(description = "Lower bound of the mean's 95 % interval.") @Nullable
            Double meanLow,

            @Schema(description = "Upper bound of the mean's 95 % interval.") @Nullable
            Double meanHigh,

            @Schema(description = "Standard deviation.") @Nullable
            Double sd,

            @Schema(description = "Smallest value.") @Nullable
            Integer min,

            @Schema(description = "Largest value.") @Nullable
            Integer max,

            @Schema(description = "5th percentile.") @Nullable
            Integer p5,

            @Schema(description = "25th percentile.") @Nullable
            Integer p25,

            @Schema(description = "Median.") @Nullable Integer p50,

            @Schema(description = "75th percentile.") @Nullable
            Integer p75,

            @Schema(description = "95th percentile.") @Nullable
            Integer p95) {}

    @RegisterForReflection
    @Schema(
            name = "PointsCount",
            description = "Runs that ended with the same points, or in the same bin of points.",
            requiredProperties = "runs")
    public record PointsCount(
            @Schema(description = "Points; absent in a bin.") @Nullable
            Integer points,

            @Schema(description = "Fewest points of the bin; absent with `points`.") @Nullable
            Integer from,

            @Schema(description = "Most points of the bin; absent with `points`.") @Nullable
            Integer to,

            @Schema(description = "Number of runs.") long runs) {}

    @RegisterForReflection
    @Schema(name = "RowTime", description = "How often and when a row was opened.")
    public record RowTime(
            @Schema(description = "Index of the row, counted from 0.")
            int row,

            @Schema(description = "Share of runs in which it was opened.") @Nullable
            Double openedShare,

            @Schema(description = "Second at which it was opened.")
            Times openedAt) {}

    @RegisterForReflection
    @Schema(name = "BonusTime", description = "How often and when a bonus was reached.")
    public record BonusTime(
            @Schema(description = "Key of the bonus.") String bonus,

            @Schema(description = "Share of runs in which it was reached.") @Nullable
            Double reachedShare,

            @Schema(description = "Second at which it was reached.")
            Times reachedAt) {}

    @RegisterForReflection
    @Schema(
            name = "TileTime",
            description = "How often and when a tile was finished, and opened if a gate closes it.",
            requiredProperties = {"tile", "finishedShare", "finishedAt"})
    public record TileTime(
            @Schema(description = "Key of the tile.") String tile,

            @Schema(description = "Share of runs in which it was opened; only for gated tiles.") @Nullable
            Double openedShare,

            @Schema(description = "Second at which it was opened; only for gated tiles.") @Nullable
            Times openedAt,

            @Schema(description = "Share of runs in which it was finished.") @Nullable
            Double finishedShare,

            @Schema(description = "Second at which it was finished.")
            Times finishedAt) {}

    @RegisterForReflection
    @Schema(
            name = "Times",
            description = "Percentiles in simulated seconds over the runs in which it happened; null if it never did.")
    public record Times(
            @Schema(description = "5th percentile.") @Nullable
            Integer p5,

            @Schema(description = "Median.") @Nullable Integer p50,

            @Schema(description = "95th percentile.") @Nullable
            Integer p95) {}
}
