package io.bingosim.engine.strategy;

/** A whole number by which a scenario adjusts a strategy: its name, its default and its limits. */
public record StrategyParameter(String name, int fallback, int min, int max) {}
