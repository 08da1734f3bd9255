package io.bingosim.engine.scenario;

/** Something valid that is probably a mistake, and where (a JSON pointer). */
public record Warning(String pointer, String message) {}
