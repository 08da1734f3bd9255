package io.bingosim.batch.complete;

import java.util.List;

/** What simulating a chunk gave: the packed results of the runs that went well, their tally, and the ones that did not. */
public record ChunkResult(long nanos, int completed, byte[] block, byte[] tally, List<RunFailure> failures) {
    public ChunkResult {
        failures = List.copyOf(failures);
    }

    /** One run that threw. What cannot heal is not tried again. */
    public record RunFailure(long run, String errorClass, String message, String stack, boolean healable) {}
}
