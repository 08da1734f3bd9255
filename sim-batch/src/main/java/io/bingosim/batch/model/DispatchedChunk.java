package io.bingosim.batch.model;

import io.bingosim.batch.BatchId;
import org.jspecify.annotations.Nullable;

/** A chunk that was just cut. Its event is claimed for this process; in LOCAL mode there is none. */
public record DispatchedChunk(BatchId batchId, @Nullable OutboxEvent event) {}
