package io.bingosim.batch.execute;

/** How a claimed chunk ended in this process. In every case its message can be acknowledged. */
public enum ChunkOutcome {
    /** Its results are stored. */
    COMPLETED,
    /** It was revoked or released before its results were stored. */
    ABANDONED,
    /** Its batch ended meanwhile. */
    BATCH_ENDED,
    /** It could not start, or its results could not be stored in time. */
    FAILED
}
