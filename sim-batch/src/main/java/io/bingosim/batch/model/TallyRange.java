package io.bingosim.batch.model;

/** The runs [firstRun, endRun) of a stored tally. The range of a retry lies within that of the chunk it came from. */
public record TallyRange(long id, int segment, long firstRun, long endRun) {}
