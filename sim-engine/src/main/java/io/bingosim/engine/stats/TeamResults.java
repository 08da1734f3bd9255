package io.bingosim.engine.stats;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of one team. Documents of version 1 have {@code rowReached} and {@code rowTimes}, those of version 2
 * {@code bonuses} and {@code bonusTimes}; the others are null.
 */
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
        @Nullable Summary rowReached,
        @Nullable Summary bonuses,
        Summary attempts,
        Summary wasted,
        Summary finishedAt,
        @Nullable Double boardFinishedShare,
        List<PointsBin> pointsHistogram,
        @Nullable List<RowTime> rowTimes,
        @Nullable List<BonusTime> bonusTimes,
        List<TileTime> tileTimes) {

    /** The members of the results document in order. Those of the other version are absent, not null. */
    public Map<String, @Nullable Object> members() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("key", key);
        members.put("name", name);
        members.put("strategy", strategy);
        members.put("runs", runs);
        members.put("winRate", winRate);
        members.put("soleWinRate", soleWinRate);
        members.put("tieRate", tieRate);
        members.put("points", points);
        members.put("tiles", tiles);
        if (rowReached != null) {
            members.put("rowReached", rowReached);
        }
        if (bonuses != null) {
            members.put("bonuses", bonuses);
        }
        members.put("attempts", attempts);
        members.put("wasted", wasted);
        members.put("finishedAt", finishedAt);
        members.put("boardFinishedShare", boardFinishedShare);
        members.put("pointsHistogram", pointsHistogram);
        if (rowTimes != null) {
            members.put("rowTimes", rowTimes);
        }
        if (bonusTimes != null) {
            members.put("bonusTimes", bonusTimes);
        }
        members.put("tileTimes", tileTimes);
        return members;
    }

    /** How many runs ended with these points. */
    public sealed interface PointsBin {

        long runs();

        record Exact(int points, long runs) implements PointsBin {}

        /** Both ends are included. */
        record Range(int from, int to, long runs) implements PointsBin {}
    }

    /** How often and when a row was opened. */
    public record RowTime(int row, @Nullable Double openedShare, Times openedAt) {}

    /** How often and when a bonus was reached. */
    public record BonusTime(String bonus, @Nullable Double reachedShare, Times reachedAt) {}

    /** How often and when a tile was finished; and opened, if a gate of a version 2 document closes it. */
    public sealed interface TileTime {

        @Nullable
        Double finishedShare();

        Times finishedAt();

        /** A tile without a gate, or any tile of version 1. */
        record Open(String tile, @Nullable Double finishedShare, Times finishedAt) implements TileTime {}

        record Gated(
                String tile,
                @Nullable Double openedShare,
                Times openedAt,
                @Nullable Double finishedShare,
                Times finishedAt)
                implements TileTime {}
    }

    /** Percentiles over the runs in which it happened; null if it never did. */
    public record Times(
            @Nullable Integer p5,
            @Nullable Integer p50,
            @Nullable Integer p95) {}
}
