package io.bingosim.batch.model;

import io.bingosim.batch.ExperimentId;

/** A look that can be taken: every survivor has ended its epoch. The number is the fence. */
public record DueLook(ExperimentId experiment, int number) {}
