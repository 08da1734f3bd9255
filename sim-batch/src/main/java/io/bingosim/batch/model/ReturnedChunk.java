package io.bingosim.batch.model;

import io.bingosim.batch.BatchId;
import java.util.UUID;

/**
 * A chunk that went back from a worker, with the attempt and fence of that worker's claim, and its new status: PENDING,
 * SPLIT, FAILED or CANCELLED.
 */
public record ReturnedChunk(long chunkId, BatchId batchId, int attempt, int fence, UUID workerId, String became) {}
