package io.bingosim.batch.model;

/** One number about the system. The label is the mode, table, dependency or batch it belongs to. */
public record StateSample(String name, String label, double value) {}
