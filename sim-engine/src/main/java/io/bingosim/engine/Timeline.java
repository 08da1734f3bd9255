package io.bingosim.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events of one run in order. Times are sim seconds. */
public record Timeline(long run, String seed, List<TeamLine> teams) {

    /**
     * A team's run.
     *
     * @param rowReached null in version 2
     * @param bonuses number of bonuses reached; null in version 1
     * @param rowsOpened empty in version 2
     * @param bonusesReached in the order they were reached; empty in version 1
     * @param tilesOpened tiles that a gate had closed, in the order they were opened; empty in version 1
     * @param attempts null unless attempts were requested
     */
    public record TeamLine(
            String key,
            String name,
            String strategy,
            int points,
            int tiles,
            @Nullable Integer rowReached,
            @Nullable Integer bonuses,
            @Nullable Integer finishedAt,
            int attemptCount,
            int wasted,
            double winnerShare,
            List<RowOpened> rowsOpened,
            List<BonusReached> bonusesReached,
            List<TileOpened> tilesOpened,
            List<TileFinished> tilesFinished,
            @Nullable List<Attempt> attempts) {}

    public record RowOpened(int row, int at) {}

    public record BonusReached(String bonus, int points, int at) {}

    public record TileOpened(String tile, int at) {}

    /** A finished tile; {@code row} is null on a board without columns. */
    public record TileFinished(String tile, @Nullable Integer row, int points, int at) {}

    /**
     * An attempt and its outcomes; {@code tile} is the one its players worked on, and {@code goal} is null if that tile
     * is written without goals.
     */
    public record Attempt(
            List<String> players,
            String activity,
            String tile,
            @Nullable String goal,
            int startedAt,
            int endedAt,
            List<Rolled> rolled,
            List<Granted> granted) {}

    public record Rolled(String line, String outcome) {}

    /**
     * Units of a drop; {@code tile} is null if no open tile accepted it. Where drops count for all goals, there is one
     * for each goal that took them.
     */
    public record Granted(
            String drop,
            int units,
            @Nullable String tile,
            @Nullable String goal,
            int wasted) {}
}
