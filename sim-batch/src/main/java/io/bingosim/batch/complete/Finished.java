package io.bingosim.batch.complete;

import io.bingosim.batch.claim.ClaimedChunk;

/** A simulated chunk that is not stored yet. */
record Finished(ClaimedChunk chunk, ChunkResult result) {}
