package io.bingosim.engine.scenario;

/** What owning a capability does to time and luck under a rule. */
public record Modifier(String capability, double time, double probability) {}
