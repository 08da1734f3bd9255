package io.bingosim.batch.model;

/** What a request to delete a batch led to. */
public enum DeleteOutcome {
    DELETED,
    /** It has not ended yet. */
    ACTIVE,
    UNKNOWN
}
