package io.bingosim.api.results;

/** Where a run stands. */
enum RunStatus {
    PENDING,
    RUNNING,
    COMPLETED,
    FAILED,
    /** Its batch ended without it. */
    MISSING
}
