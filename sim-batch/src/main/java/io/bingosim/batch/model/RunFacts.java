package io.bingosim.batch.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The facts beside the results of a batch, of the same instant. `finished` counts all runs that have completed or failed
 * for good; `coverage` and `coveredFailed` are about the prefix only. `hold` is JSON: why the prefix does not grow.
 */
public record RunFacts(
        String seed,
        String status,
        Instant updatedAt,
        long asked,
        long requested,
        long finished,
        Coverage coverage,
        long coveredFailed,
        @Nullable String hold) {}
