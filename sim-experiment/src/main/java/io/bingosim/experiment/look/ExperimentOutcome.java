package io.bingosim.experiment.look;

/** How an experiment ended. */
public enum ExperimentOutcome {
    /** BEST has found a variant that is within the indifference of the best one, with the stated confidence. */
    SELECTED,
    /** BEST has spent its runs. */
    UNDECIDED,
    /** ESTIMATE and EFFECTS have all their runs. */
    ESTIMATED,
    /** Too many variants failed. */
    FAILED
}
