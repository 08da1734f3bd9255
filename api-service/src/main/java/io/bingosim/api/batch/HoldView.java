package io.bingosim.api.batch;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Why the prefix that the results cover does not grow. Written by `describe_hold`. */
@RegisterForReflection
@Schema(
        name = "Hold",
        description =
                "The prefix of runs that the results cover has not grown for five seconds, although later runs have"
                        + " finished.")
public record HoldView(
        @Schema(description = "Run at which the prefix stands; results cover the runs before it.")
        long run,

        @Schema(description = "Since when it has not grown.")
        Instant since,

        @Schema(
                description = "LONG_RUN: the chunk that starts with this run is still being executed. WAITING: it waits"
                        + " for a slot. RESCUE: its worker stopped and the chunk is executed again. SPLIT: workers"
                        + " crashed in it, and its parts are tried one by one.",
                enumeration = {"LONG_RUN", "WAITING", "RESCUE", "SPLIT"})
        String reason) {}
