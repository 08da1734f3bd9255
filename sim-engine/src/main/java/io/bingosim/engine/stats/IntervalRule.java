package io.bingosim.engine.stats;

/**
 * How the intervals of results are computed.
 *
 * @param missingRuns runs that belong to the results but have no value; the intervals allow for every value they may have
 */
public record IntervalRule(IntervalKind kind, long missingRuns) {

    public IntervalRule {
        if (missingRuns < 0) {
            throw new IllegalArgumentException("missingRuns must be >= 0: " + missingRuns);
        }
    }

    public static IntervalRule fixed(long missingRuns) {
        return new IntervalRule(IntervalKind.FIXED, missingRuns);
    }

    public static IntervalRule anytime(long missingRuns) {
        return new IntervalRule(IntervalKind.ANYTIME, missingRuns);
    }

    /** The interval of a mean. */
    public Interval ofMean(Sample sample, Bounds bounds) {
        return kind == IntervalKind.FIXED ? FixedInterval.ofMean(sample, bounds, missingRuns) : anytime(sample, bounds);
    }

    /** The interval of a rate. */
    public Interval ofRate(long hits, long runs) {
        return kind == IntervalKind.FIXED
                ? FixedInterval.ofRate(hits, runs, missingRuns)
                : anytime(Sample.of(new double[] {0, 1}, new long[] {runs - hits, hits}), Bounds.OF_SHARES);
    }

    private Interval anytime(Sample sample, Bounds bounds) {
        return BettingInterval.of(sample, bounds, missingRuns, BettingInterval.THRESHOLD_95);
    }
}
