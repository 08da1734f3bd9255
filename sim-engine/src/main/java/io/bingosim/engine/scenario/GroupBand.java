package io.bingosim.engine.scenario;

/** What a group of this size does to time and luck. */
public record GroupBand(int min, int max, double time, double probability) {}
