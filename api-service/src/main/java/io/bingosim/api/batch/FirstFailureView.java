package io.bingosim.api.batch;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Why runs of a batch failed. Written by `describe_first_failure`. */
@RegisterForReflection
@Schema(name = "FirstFailure", description = "The first failure of a batch, by the index of its run.")
public record FirstFailureView(
        @Schema(description = "Index of the run.") long run,

        @Schema(description = "Number of the attempt, counted from 1.")
        int attempt,

        @Schema(description = "Whether the run was given up.") @JsonProperty("final")
        boolean isFinal,

        @Schema(description = "Class of the error.") String error,
        @Schema(description = "Message of the error.") String message,
        @Schema(description = "When it failed.") Instant at) {}
