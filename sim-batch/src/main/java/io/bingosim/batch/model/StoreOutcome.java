package io.bingosim.batch.model;

/** What storing a scenario did. */
public enum StoreOutcome {
    /** It was not stored before, or it was hidden or not listed. */
    CREATED,
    /** It was stored already. */
    KNOWN,
    /** Nothing was stored: the scenario it is said to be derived from is unknown. */
    UNKNOWN_ORIGIN
}
