package io.bingosim.experiment.request;

/**
 * What a server or the command line allows.
 *
 * @param documentBytes the largest scenario document, also while a patch is applied
 * @param documentsBytes the documents of all variants together
 * @param runsPerVariant the most runs of one variant
 * @param runsTotal the most runs of an experiment, which is also the default
 */
public record ExperimentLimits(long documentBytes, long documentsBytes, long runsPerVariant, long runsTotal) {

    /** The limits of the command line without a server, and the defaults of a server. */
    public static final ExperimentLimits DEFAULT =
            new ExperimentLimits(4L << 20, 64L << 20, 100_000_000L, 100_000_000L);
}
