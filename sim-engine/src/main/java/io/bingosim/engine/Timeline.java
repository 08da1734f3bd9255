package io.bingosim.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events of one run in order. Times are sim seconds. */
public record Timeline(long run, String seed, List<TeamLine> teams) {

    /** A team's run; {@code attempts} is null unless attempts were requested. */
    public record TeamLine(
            String key,
            String name,
            String strategy,
            int points,
            int tiles,
            int rowReached,
            @Nullable Integer finishedAt,
            int attemptCount,
            int wasted,
            double winnerShare,
            List<RowOpened> rowsOpened,
            List<TileFinished> tilesFinished,
            @Nullable List<Attempt> attempts) {}

    public record RowOpened(int row, int at) {}

    public record TileFinished(String tile, int row, int points, int at) {}

    /** An attempt and its outcomes; {@code tile} is the one its players worked on. */
    public record Attempt(
            List<String> players,
            String activity,
            String tile,
            int startedAt,
            int endedAt,
            List<Rolled> rolled,
            List<Granted> granted) {}

    public record Rolled(String line, String outcome) {}

    /** Units of a drop; {@code tile} is null if no open tile accepted it. */
    public record Granted(String drop, int units, @Nullable String tile, int wasted) {}
}
