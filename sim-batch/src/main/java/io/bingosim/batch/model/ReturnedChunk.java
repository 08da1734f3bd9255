package io.bingosim.batch.model;

import io.bingosim.batch.BatchId;
import java.util.UUID;

/** A chunk that went back from a worker, and its new status: PENDING, SPLIT, FAILED or CANCELLED. */
public record ReturnedChunk(long chunkId, BatchId batchId, UUID workerId, String became) {}
