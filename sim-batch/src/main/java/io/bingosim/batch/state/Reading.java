package io.bingosim.batch.state;

/** One number about the system; the label says of what: a mode, a table, a dependency. */
record Reading(String name, String label, double value) {}
