package io.bingosim.batch.model;

import io.bingosim.batch.BatchId;

/** One epoch of a batch: finalised once. */
public record BatchEpoch(BatchId batch, int epoch) {}
