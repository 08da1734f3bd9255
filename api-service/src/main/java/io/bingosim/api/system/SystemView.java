package io.bingosim.api.system;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The state of the system with the settings and counters of this process. */
@Schema(name = "System", description = "The state of the whole system.", examples = SystemExamples.SYSTEM)
record SystemView(
        @JsonUnwrapped SystemState state,

        @JsonUnwrapped DeploymentView deployment,

        @Schema(description = "Runs per second of all processes over the last seconds.")
        double runsPerSecond,

        @Schema(description = "Event streams, long polls, downloads and comparisons open in this process.")
        int openStreams) {}
