package io.bingosim.contracts.message;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Requests that a worker claim one chunk. It carries identifiers only: the claim returns the rest, if the chunk is
 * still due.
 */
public record ChunkRequested(
        int version, long chunkId, UUID batchId, @Nullable String traceParent) {
    public static final int VERSION = 1;
    public static final String TYPE = "chunk.requested";

    public ChunkRequested {
        if (version < 1 || version > VERSION) {
            throw new IllegalArgumentException("version must be 1.." + VERSION + ": " + version);
        }
        if (chunkId < 1) {
            throw new IllegalArgumentException("chunkId must be >= 1: " + chunkId);
        }
        if (batchId == null) {
            throw new IllegalArgumentException("batchId is missing");
        }
    }
}
