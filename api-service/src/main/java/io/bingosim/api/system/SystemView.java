package io.bingosim.api.system;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.bingosim.batch.Mode;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The state of the system with the settings and counters of this process. */
@Schema(name = "System", description = "The state of the whole system.", examples = SystemExamples.SYSTEM)
record SystemView(
        @JsonUnwrapped SystemState state,

        @Schema(
                description = "Where runs are executed unless a batch names another mode: LOCAL in the API process,"
                        + " DISTRIBUTED by workers.",
                enumeration = {"LOCAL", "DISTRIBUTED"})
        String executionMode,

        @Schema(description = "The modes that a new batch may name, the default first.")
        List<Mode> executionModes,

        @Schema(
                description = "How chunks reach workers.",
                enumeration = {"rabbitmq", "postgres"})
        String transport,

        @Schema(description = "Whether the database refuses to store anything because its disk is full.")
        boolean databaseDiskFull,

        @Schema(description = "Runs per second of all processes over the last seconds.")
        double runsPerSecond,

        @Schema(description = "Event streams, long polls, downloads and comparisons open in this process.")
        int openStreams) {}
