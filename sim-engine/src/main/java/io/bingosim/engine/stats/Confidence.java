package io.bingosim.engine.stats;

/** The level of every interval in results: 95 %, two-sided. */
public final class Confidence {

    /** The 97.5th percentile of the standard normal distribution. */
    public static final double Z95 = 1.959963984540054;

    private Confidence() {}
}
