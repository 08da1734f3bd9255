package io.bingosim.engine.json;

/** Why a document was rejected, and where (a JSON pointer). */
public record Violation(String pointer, String message) {}
