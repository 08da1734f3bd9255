package io.bingosim.api.results;

import com.fasterxml.jackson.annotation.JsonInclude;
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

    @Schema(
            name = "TeamTimeline",
            description = "The course of one team. Scenarios of version 1 have `rowReached` and `rowsOpened`; those of"
                    + " version 2 have `bonuses`, `bonusesReached` and `tilesOpened` in their place.",
            requiredProperties = {
                "key",
                "name",
                "strategy",
                "points",
                "tiles",
                "finishedAt",
                "attemptCount",
                "wasted",
                "winnerShare",
                "tilesFinished",
                "attempts"
            })
    record TeamLine(
            @Schema(description = "Key of the team.") String key,
            @Schema(description = "Name of the team.") String name,
            @Schema(description = "Strategy of the team.") String strategy,
            @Schema(description = "Points at the end.") int points,
            @Schema(description = "Finished tiles.") int tiles,

            @Schema(description = "Highest row opened, counted from 0; only for scenarios of version 1.")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
            Integer rowReached,

            @Schema(description = "Number of bonuses reached; only for scenarios of version 2.")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
            Integer bonuses,

            @Schema(description = "Second at which the last tile was finished; null if none was.") @Nullable
            Integer finishedAt,

            @Schema(description = "Number of attempts.") int attemptCount,

            @Schema(description = "Units of drops that no tile needed.")
            int wasted,

            @Schema(description = "1 for a sole winner, 1/n for n tied winners, 0 otherwise.")
            double winnerShare,

            @Schema(description = "Rows in the order in which they were opened; only for scenarios of version 1.")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
            List<RowOpened> rowsOpened,

            @Schema(description = "Bonuses in the order in which they were reached; only for scenarios of version 2.")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
            List<BonusReached> bonusesReached,

            @Schema(
                    description =
                            "Gated tiles in the order in which they were opened; only for scenarios of version 2.")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
            List<TileOpened> tilesOpened,

            @Schema(description = "Tiles in the order in which they were finished.")
            List<TileFinished> tilesFinished,

            @Schema(description = "All attempts in order; null unless requested.") @Nullable
            List<AttemptView> attempts) {
        static TeamLine of(Timeline.TeamLine line) {
            List<Timeline.Attempt> attempts = line.attempts();
            boolean rows = line.bonuses() == null;
            return new TeamLine(
                    line.key(),
                    line.name(),
                    line.strategy(),
                    line.points(),
                    line.tiles(),
                    line.rowReached(),
                    line.bonuses(),
                    line.finishedAt(),
                    line.attemptCount(),
                    line.wasted(),
                    line.winnerShare(),
                    rows ? line.rowsOpened().stream().map(RowOpened::of).toList() : null,
                    rows
                            ? null
                            : line.bonusesReached().stream()
                                    .map(BonusReached::of)
                                    .toList(),
                    rows
                            ? null
                            : line.tilesOpened().stream().map(TileOpened::of).toList(),
                    line.tilesFinished().stream()
                            .map(tile -> new TileFinished(tile.tile(), tile.row(), tile.points(), tile.at()))
                            .toList(),
                    attempts == null
                            ? null
                            : attempts.stream().map(AttemptView::of).toList());
        }
    }

    @Schema(name = "RowOpened", description = "The opening of a row.")
    record RowOpened(
            @Schema(description = "Index of the row, counted from 0.")
            int row,

            @Schema(description = "Second at which it was opened.")
            int at) {
        static RowOpened of(Timeline.RowOpened row) {
            return new RowOpened(row.row(), row.at());
        }
    }

    @Schema(name = "BonusReached", description = "The reaching of a bonus.")
    record BonusReached(
            @Schema(description = "Key of the bonus.") String bonus,
            @Schema(description = "Points of the bonus.") int points,

            @Schema(description = "Second at which it was reached.")
            int at) {
        static BonusReached of(Timeline.BonusReached bonus) {
            return new BonusReached(bonus.bonus(), bonus.points(), bonus.at());
        }
    }

    @Schema(name = "TileOpened", description = "The opening of a tile that a gate had closed.")
    record TileOpened(
            @Schema(description = "Key of the tile.") String tile,

            @Schema(description = "Second at which it was opened.")
            int at) {
        static TileOpened of(Timeline.TileOpened tile) {
            return new TileOpened(tile.tile(), tile.at());
        }
    }

    @Schema(
            name = "TileFinished",
            description = "The finishing of a tile.",
            requiredProperties = {"tile", "points", "at"})
    record TileFinished(
            @Schema(description = "Key of the tile.") String tile,

            @Schema(description = "Index of its row; absent on a board without columns.")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
            Integer row,

            @Schema(description = "Points of the tile.") int points,

            @Schema(description = "Second at which it was finished.")
            int at) {}
}
