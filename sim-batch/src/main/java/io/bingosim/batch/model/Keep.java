package io.bingosim.batch.model;

/** What is kept of the runs of a batch, or of an experiment's variants once it has ended. */
public enum Keep {
    /** The result of every run. */
    RUNS,
    /** Tallies. A single run is simulated again when it is read. */
    SUMMARY
}
