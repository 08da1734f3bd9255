package io.bingosim.api.results;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A run in a list. */
@Schema(name = "ListedRun", description = "A run without its results.", examples = """
        {"index": 0, "status": "COMPLETED", "attempts": 1}
        """)
record ListedRunView(
        @Schema(description = "Index of the run, counted from 0.")
        long index,

        @Schema(description = "State of the run.") RunStatus status,

        @Schema(description = "How often the run was started.")
        int attempts) {
    static ListedRunView of(long index, RunStatus status, int failures) {
        return new ListedRunView(index, status, status.attempts(failures));
    }
}
