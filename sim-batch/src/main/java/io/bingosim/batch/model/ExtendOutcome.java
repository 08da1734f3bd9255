package io.bingosim.batch.model;

/** What a request to extend a batch led to. Only {@link #EXTENDED} changed anything. */
public enum ExtendOutcome {
    EXTENDED,
    /** It has that total already. */
    UNCHANGED,
    SMALLER,
    /** It has not ended yet. */
    ACTIVE,
    CANCELLED,
    /** Errors ended it early, so runs are missing: create a new batch instead. */
    INCOMPLETE,
    TOO_MANY_RUNS,
    /** Its experiment decides how many runs it gets. */
    VARIANT,
    UNKNOWN
}
