package io.bingosim.batch.run;

/** How a claimed chunk ended in this process. Whatever it is, its message is done with. */
public enum ChunkOutcome {
    /** Its results are stored. */
    COMPLETED,
    /** It was no longer this process's when the results were ready, or it was told to stop. */
    ABANDONED,
    /** Its batch ended meanwhile. */
    BATCH_ENDED,
    /** It could not start, or its results could not be stored in time; it was given back or given up. */
    FAILED
}
