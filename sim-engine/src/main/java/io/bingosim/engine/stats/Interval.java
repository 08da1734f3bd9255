package io.bingosim.engine.stats;

/** The two ends between which a mean lies with the stated confidence. */
public record Interval(double low, double high) {

    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("an interval must have low <= high: " + low + ", " + high);
        }
    }

    Interval within(Bounds bounds) {
        return new Interval(
                Math.max(bounds.least(), Math.min(bounds.greatest(), low)),
                Math.min(bounds.greatest(), Math.max(bounds.least(), high)));
    }

    /**
     * The interval for all runs when this one is for the completed ones: a missing run may have had the least value, or
     * the greatest.
     */
    Interval withMissing(long missing, long completed, Bounds bounds) {
        double share = (double) missing / (missing + completed);
        return missing == 0
                ? this
                : new Interval(low - share * (low - bounds.least()), high + share * (bounds.greatest() - high));
    }
}
