package io.bingosim.api.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Everything that is stored about one run. */
@Schema(name = "Run", description = "A run with its results and failures.", examples = ResultExamples.RUN)
record RunView(
        @Schema(description = "Index of the run, counted from 0.")
        long index,

        @Schema(description = "State of the run.") RunStatus status,

        @Schema(description = "How often the run was started.")
        int attempts,

        @Schema(description = "Result of each team; null unless the run has completed.") @Nullable
        List<TeamResult> teams,

        @Schema(description = "Failed attempts at the run.") List<Failure> failures) {

    @Schema(
            name = "TeamResult",
            description = "The result of one team in one run.",
            requiredProperties = {
                "key",
                "points",
                "tiles",
                "finishedAt",
                "attempts",
                "wasted",
                "winnerShare",
            })
    record TeamResult(
            @Schema(description = "Key of the team.") String key,
            @Schema(description = "Points.") int points,
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

            @Schema(description = "Attempts made.") int attempts,

            @Schema(description = "Units of drops that no tile needed.")
            int wasted,

            @Schema(description = "1 for a sole winner, 1/n for n tied winners, 0 otherwise.")
            double winnerShare) {}

    @Schema(name = "RunFailure", description = "A failed attempt at a run.")
    record Failure(
            @Schema(description = "Number of the attempt, counted from 1.")
            int attempt,

            @Schema(description = "Whether the run was given up.") @JsonProperty("final")
            boolean isFinal,

            @Schema(description = "Class of the error.") String error,
            @Schema(description = "Message of the error.") String message,

            @Schema(description = "Worker that executed the attempt.") @Nullable
            UUID worker,

            @Schema(description = "When it failed.") Instant at) {
        static Failure of(RunStatusStore.RunFailure failure) {
            return new Failure(
                    failure.attempt(),
                    failure.isFinal(),
                    failure.errorClass(),
                    failure.message(),
                    failure.worker(),
                    failure.at());
        }
    }
}
