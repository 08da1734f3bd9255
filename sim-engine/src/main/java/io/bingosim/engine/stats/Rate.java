package io.bingosim.engine.stats;

import org.jspecify.annotations.Nullable;

/** A share of runs with its 95 % interval; null where there are no runs. */
public record Rate(
        @Nullable Double value,
        @Nullable Double low,
        @Nullable Double high) {

    static Rate of(long hits, long runs, IntervalRule rule) {
        return runs == 0 ? new Rate(null, null, null) : of((double) hits / runs, rule.ofRate(hits, runs));
    }

    private static Rate of(double value, Interval interval) {
        return new Rate(value, interval.low(), interval.high());
    }

    /**
     * The mean share of the win.
     *
     * @param wins the number of runs by how many teams share the win; index 0 counts the runs that were not won
     */
    public static Rate ofShares(long[] wins, IntervalRule rule) {
        double[] shares = new double[wins.length];
        long[] counts = new long[wins.length];
        long shared = 0;
        counts[0] = wins[0];
        for (int k = 1; k < wins.length; k++) {
            shares[wins.length - k] = 1.0 / k;
            counts[wins.length - k] = wins[k];
            shared += k > 1 ? wins[k] : 0;
        }
        Sample sample = Sample.of(shares, counts);
        if (shared == 0 || sample.count() == 0) {
            return of(sample.count() - wins[0], sample.count(), rule);
        }
        return of(sample.mean(), rule.ofMean(sample, Bounds.OF_SHARES));
    }

    /** Half the width of the interval; infinite without runs. */
    public double halfWidth() {
        return low == null || high == null ? Double.POSITIVE_INFINITY : (high - low) / 2;
    }
}
