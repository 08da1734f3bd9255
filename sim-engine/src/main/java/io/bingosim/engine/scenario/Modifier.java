package io.bingosim.engine.scenario;

/** How owning a capability changes time and probability under a rule. */
public record Modifier(String capability, double time, double probability) {}
