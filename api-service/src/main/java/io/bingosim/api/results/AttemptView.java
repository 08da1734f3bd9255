package io.bingosim.api.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.bingosim.engine.Timeline;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One attempt of a replayed run. */
@Schema(
        name = "Attempt",
        description = "An attempt at an activity and its drops.",
        requiredProperties = {"players", "activity", "tile", "startedAt", "endedAt", "rolled", "granted"})
record AttemptView(
        @Schema(description = "Keys of the players.") List<String> players,
        @Schema(description = "Key of the activity.") String activity,

        @Schema(description = "Key of the tile the players worked on.")
        String tile,

        @Schema(description = "Key of the goal the players worked on; absent for a tile without goals.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        String goal,

        @Schema(description = "Second at which it started.") int startedAt,

        @Schema(description = "Second at which it ended.") int endedAt,

        @Schema(description = "Outcome of each loot line.") List<Rolled> rolled,

        @Schema(description = "Drops granted.") List<Granted> granted) {
    static AttemptView of(Timeline.Attempt attempt) {
        return new AttemptView(
                attempt.players(),
                attempt.activity(),
                attempt.tile(),
                attempt.goal(),
                attempt.startedAt(),
                attempt.endedAt(),
                attempt.rolled().stream()
                        .map(rolled -> new Rolled(rolled.line(), rolled.outcome()))
                        .toList(),
                attempt.granted().stream().map(Granted::of).toList());
    }

    @Schema(name = "Rolled", description = "The outcome of a loot line.")
    record Rolled(
            @Schema(description = "Key of the loot line.") String line,

            @Schema(description = "Key of the outcome.") @Nullable
            String outcome) {}

    @Schema(
            name = "Granted",
            description =
                    "Units of a drop. Where drops count for all goals, there is one entry per goal that took them.",
            requiredProperties = {"drop", "units", "tile", "wasted"})
    record Granted(
            @Schema(description = "Key of the drop.") String drop,
            @Schema(description = "Number of units.") int units,

            @Schema(description = "Key of the tile that accepted it; null if none did.") @Nullable
            String tile,

            @Schema(description = "Key of the goal that accepted it; absent for a tile without goals.")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
            String goal,

            @Schema(description = "Units that no tile needed.")
            int wasted) {
        static Granted of(Timeline.Granted granted) {
            return new Granted(granted.drop(), granted.units(), granted.tile(), granted.goal(), granted.wasted());
        }
    }
}
