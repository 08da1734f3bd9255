package io.bingosim.api.results;

import io.bingosim.engine.Timeline;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One run in chronological order. */
@Schema(
        name = "Timeline",
        description = "A run in chronological order. Times are simulated seconds since the start.",
        examples = ResultExamples.TIMELINE)
record TimelineView(
        @Schema(description = "Index of the run.") long run,
        @Schema(description = "Seed of the batch.") String seed,
        @Schema(description = "Course of each team.") List<TeamLine> teams) {
    static TimelineView of(Timeline timeline) {
        return new TimelineView(
                timeline.run(),
                timeline.seed(),
                timeline.teams().stream().map(TeamLine::of).toList());
    }

    @Schema(name = "TeamTimeline", description = "The course of one team.")
    record TeamLine(
            @Schema(description = "Key of the team.") String key,
            @Schema(description = "Name of the team.") String name,
            @Schema(description = "Strategy of the team.") String strategy,
            @Schema(description = "Points at the end.") int points,
            @Schema(description = "Finished tiles.") int tiles,

            @Schema(description = "Highest row opened, counted from 0.") @Nullable
            Integer rowReached,

            @Schema(description = "Second at which the last tile was finished; null if none was.") @Nullable
            Integer finishedAt,

            @Schema(description = "Number of attempts.") int attemptCount,

            @Schema(description = "Units of drops that no tile needed.")
            int wasted,

            @Schema(description = "1 for a sole winner, 1/n for n tied winners, 0 otherwise.")
            double winnerShare,

            @Schema(description = "Rows in the order in which they were opened.")
            List<RowOpened> rowsOpened,

            @Schema(description = "Tiles in the order in which they were finished.")
            List<TileFinished> tilesFinished,

            @Schema(description = "All attempts in order; null unless requested.") @Nullable
            List<Attempt> attempts) {
        static TeamLine of(Timeline.TeamLine line) {
            List<Timeline.Attempt> attempts = line.attempts();
            return new TeamLine(
                    line.key(),
                    line.name(),
                    line.strategy(),
                    line.points(),
                    line.tiles(),
                    line.rowReached(),
                    line.finishedAt(),
                    line.attemptCount(),
                    line.wasted(),
                    line.winnerShare(),
                    line.rowsOpened().stream()
                            .map(row -> new RowOpened(row.row(), row.at()))
                            .toList(),
                    line.tilesFinished().stream()
                            .map(tile -> new TileFinished(tile.tile(), tile.row(), tile.points(), tile.at()))
                            .toList(),
                    attempts == null ? null : attempts.stream().map(Attempt::of).toList());
        }
    }

    @Schema(name = "RowOpened", description = "The opening of a row.")
    record RowOpened(
            @Schema(description = "Index of the row, counted from 0.")
            int row,

            @Schema(description = "Second at which it was opened.")
            int at) {}

    @Schema(name = "TileFinished", description = "The finishing of a tile.")
    record TileFinished(
            @Schema(description = "Key of the tile.") String tile,

            @Schema(description = "Index of its row.") @Nullable
            Integer row,

            @Schema(description = "Points of the tile.") int points,

            @Schema(description = "Second at which it was finished.")
            int at) {}

    @Schema(name = "Attempt", description = "An attempt at an activity and its drops.")
    record Attempt(
            @Schema(description = "Keys of the players.") List<String> players,
            @Schema(description = "Key of the activity.") String activity,

            @Schema(description = "Key of the tile the players worked on.")
            String tile,

            @Schema(description = "Second at which it started.")
            int startedAt,

            @Schema(description = "Second at which it ended.")
            int endedAt,

            @Schema(description = "Outcome of each loot line.")
            List<Rolled> rolled,

            @Schema(description = "Drops granted.") List<Granted> granted) {
        static Attempt of(Timeline.Attempt attempt) {
            return new Attempt(
                    attempt.players(),
                    attempt.activity(),
                    attempt.tile(),
                    attempt.startedAt(),
                    attempt.endedAt(),
                    attempt.rolled().stream()
                            .map(rolled -> new Rolled(rolled.line(), rolled.outcome()))
                            .toList(),
                    attempt.granted().stream()
                            .map(drop -> new Granted(drop.drop(), drop.units(), drop.tile(), drop.wasted()))
                            .toList());
        }
    }

    @Schema(name = "Rolled", description = "The outcome of a loot line.")
    record Rolled(
            @Schema(description = "Key of the loot line.") String line,

            @Schema(description = "Key of the outcome.") @Nullable
            String outcome) {}

    @Schema(name = "Granted", description = "Units of a drop.")
    record Granted(
            @Schema(description = "Key of the drop.") String drop,
            @Schema(description = "Number of units.") int units,

            @Schema(description = "Key of the tile that accepted it; null if none did.") @Nullable
            String tile,

            @Schema(description = "Units that no tile needed.")
            int wasted) {}
}
