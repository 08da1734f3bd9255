package io.bingosim.engine.scenario;

/** How a group of this size changes time and probability. */
public record GroupBand(int min, int max, double time, double probability) {}
