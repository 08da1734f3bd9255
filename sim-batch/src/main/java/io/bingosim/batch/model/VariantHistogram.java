package io.bingosim.batch.model;

/**
 * A stored histogram over the runs [0, runs): of the differences of a variant to the one at position `against`, or of its
 * own values if both are the same.
 */
public record VariantHistogram(int position, int against, long runs, byte[] bytes) {}
