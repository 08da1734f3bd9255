package io.bingosim.batch.model;

import io.bingosim.experiment.result.ExperimentResults.Estimate;

/** The value of the variant at a position, as a look found it. */
public record LookValue(int look, int position, Estimate estimate) {}
