package io.bingosim.batch.model;

/** A simulated chunk that is not stored yet. */
public record FinishedChunk(ClaimedChunk chunk, ChunkResult result) {}
