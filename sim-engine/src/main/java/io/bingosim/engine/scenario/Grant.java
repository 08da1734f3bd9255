package io.bingosim.engine.scenario;

/** Units of a drop that an outcome grants. */
public record Grant(String drop, Units units) {}
