package io.bingosim.batch.model;

/** A row of `chunk_tally`: the packed tally of some runs of one segment. */
public record StoredTally(long id, int segment, byte[] bytes) {}
