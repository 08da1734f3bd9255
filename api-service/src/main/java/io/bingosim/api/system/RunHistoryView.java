package io.bingosim.api.system;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Runs per second over time. */
@Schema(
        name = "RunHistory",
        description =
                "Runs per second over time, from the chunks that have ended; the runs of a chunk are spread evenly"
                        + " over the time it took.",
        examples = """
            {"stepMs": 10000, "points": [{"at": "2031-06-06T11:19:20Z", "runsPerSecond": 7215.4}]}
            """)
record RunHistoryView(
        @Schema(description = "Milliseconds from one point to the next.")
        long stepMs,

        @Schema(description = "The points, oldest first; none before the start.")
        List<Point> points) {
    static final int POINTS = 60;

    @Schema(name = "RunHistoryPoint", description = "The runs of one step.")
    record Point(
            @Schema(description = "When the step begins.", format = "date-time")
            String at,

            @Schema(description = "Runs per second during the step.")
            double runsPerSecond) {}
}
