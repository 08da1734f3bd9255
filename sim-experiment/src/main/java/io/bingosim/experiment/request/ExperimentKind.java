package io.bingosim.experiment.request;

/** What is wanted from an experiment; {@code answer} in requests. */
public enum ExperimentKind {
    /** The same number of runs for all variants, and the differences to the baseline. */
    ESTIMATE,
    /** The best variant; runs are spent only where they matter. */
    BEST,
    /** Like ESTIMATE, ordered by the size of the effects. */
    EFFECTS
}
