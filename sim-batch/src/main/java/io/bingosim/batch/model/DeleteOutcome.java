package io.bingosim.batch.model;

/** What a request to delete a batch or an experiment led to. */
public enum DeleteOutcome {
    DELETED,
    /** It has not ended yet. */
    ACTIVE,
    /** It is a variant and goes with its experiment. */
    VARIANT,
    UNKNOWN
}
