package io.bingosim.engine.scenario;

/** What is legal but hardly meant, and where (a JSON pointer). */
public record Warning(String pointer, String message) {}
