package io.bingosim.batch.model;

import java.util.List;

/**
 * The result of simulating a chunk: the block and tally of the completed runs, and the failed runs. The block is empty if
 * the batch keeps a summary.
 */
public record ChunkResult(long nanos, int completed, byte[] block, byte[] tally, List<RunFailure> failures) {
    public ChunkResult {
        failures = List.copyOf(failures);
    }

    /** A run that threw. It is retried only if it is healable. */
    public record RunFailure(long run, String errorClass, String message, String stack, boolean healable) {}
}
