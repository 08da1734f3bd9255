package io.bingosim.batch.model;

import io.bingosim.batch.ExperimentId;
import org.jspecify.annotations.Nullable;

/**
 * What a request to create an experiment led to.
 *
 * @param id the experiment that was created now or by an earlier request; null if a limit or an unknown scenario
 *     prevented it
 */
public record ExperimentCreation(Outcome outcome, @Nullable ExperimentId id) {
    /** Only {@link #CREATED} changed anything. */
    public enum Outcome {
        CREATED,
        /** The same key and the same request as before. */
        REPLAYED,
        /** The key was used for another request. */
        KEY_REUSED,
        TOO_MANY_BATCHES,
        TOO_MANY_RUNS,
        UNKNOWN_SCENARIO
    }
}
