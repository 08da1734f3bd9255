package io.bingosim.batch.model;

import io.bingosim.engine.stats.IntervalKind;

/**
 * What the final results of a batch are computed with, besides its tallies.
 *
 * @param isVariant whether the batch belongs to an experiment, whose next look may be due then
 */
public record ResultsBasis(String scenarioId, IntervalKind intervalKind, boolean isVariant) {}
