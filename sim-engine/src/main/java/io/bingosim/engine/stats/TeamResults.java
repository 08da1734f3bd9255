package io.bingosim.engine.stats;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results of one team; the components are the members of the results document. */
public record TeamResults(
        String key,
        String name,
        String strategy,
        long runs,
        Rate winRate,
        Rate soleWinRate,
        Rate tieRate,
        Summary points,
        Summary tiles,
        Summary rowReached,
        Summary attempts,
        Summary wasted,
        Summary finishedAt,
        @Nullable Double boardFinishedShare,
        List<PointsCount> pointsHistogram,
        List<RowTime> rowTimes,
        List<TileTime> tileTimes) {

    /** How many runs ended with exactly these points. */
    public record PointsCount(int points, long runs) {}

    /** How often and when a row was opened. */
    public record RowTime(int row, @Nullable Double openedShare, Times openedAt) {}

    /** How often and when a tile was finished. */
    public record TileTime(String tile, @Nullable Double finishedShare, Times finishedAt) {}

    /** Percentiles over the runs in which it happened; null if it never did. */
    public record Times(
            @Nullable Integer p5,
            @Nullable Integer p50,
            @Nullable Integer p95) {}
}
