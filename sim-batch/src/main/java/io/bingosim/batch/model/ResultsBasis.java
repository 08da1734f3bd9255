package io.bingosim.batch.model;

import io.bingosim.engine.stats.IntervalKind;

/** What the final results of a batch are computed with, besides its tallies. */
public record ResultsBasis(String scenarioId, IntervalKind intervalKind) {}
