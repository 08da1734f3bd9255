package io.bingosim.engine.scenario;

/** Why a document was refused, and where (a JSON pointer). */
public record Violation(String pointer, String message) {}
