package io.bingosim.api.results;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The state of a run. */
@Schema(description = "MISSING: the batch ended without a result of this run.")
enum RunStatus {
    PENDING,
    RUNNING,
    COMPLETED,
    FAILED,
    MISSING;

    /** How often a run in this state was started, given its failures. */
    int attempts(int failures) {
        return this == COMPLETED || this == RUNNING ? failures + 1 : failures;
    }
}
