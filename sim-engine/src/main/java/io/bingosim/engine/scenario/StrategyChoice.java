package io.bingosim.engine.scenario;

/** The strategy of a team by key. No strategy has parameters yet. */
public record StrategyChoice(String key) {}
