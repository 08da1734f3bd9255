package io.bingosim.engine.stats;

/** 95 % intervals for a number of runs that was fixed beforehand. */
final class FixedInterval {

    /** With fewer hits or misses, a rate's interval is exact instead of Wilson's. */
    private static final long FEW = 20;

    /** Johnson's correction is trusted up to a skewness of √n / 6. */
    private static final double SKEWNESS_DIVISOR = 6;

    private static final double Z2 = Confidence.Z95 * Confidence.Z95;

    private FixedInterval() {}

    /**
     * The mean: the normal interval corrected for skewness (Johnson 1978) where the sample supports it, else the betting
     * interval, which needs no assumption.
     */
    static Interval ofMean(Sample sample, Bounds bounds, long missing) {
        long n = sample.count();
        double skewness = sample.skewness();
        if (n < 2 || !isSpread(sample) || Math.abs(skewness) > Math.sqrt(n) / SKEWNESS_DIVISOR) {
            return BettingInterval.of(sample, bounds, missing, BettingInterval.THRESHOLD_95);
        }
        double deviation = Math.sqrt(sample.squares() / (n - 1));
        double middle = sample.mean() + skewness * deviation * (1 + 2 * Z2) / (6 * n);
        double half = Confidence.Z95 * deviation / Math.sqrt(n);
        return new Interval(middle - half, middle + half).within(bounds).withMissing(missing, n, bounds);
    }

    /**
     * At least 20 values differ from the most frequent one. Where that one's bin holds several values, the squares tell:
     * no value is further from it than the range, so squares / range² of them differ. A smooth distribution has about
     * n / 40.
     */
    private static boolean isSpread(Sample sample) {
        int mode = 0;
        for (int bin = 1; bin < sample.bins(); bin++) {
            mode = sample.countOf(bin) > sample.countOf(mode) ? bin : mode;
        }
        if (sample.count() - sample.countOf(mode) >= FEW) {
            return true;
        }
        double range = sample.greatest() - sample.least();
        return sample.high(mode) > sample.low(mode)
                && range > 0
                && sample.squares() / (range * range) >= Math.min(FEW, sample.count() / 100.0);
    }

    /** A rate: Wilson's interval, or that of Clopper and Pearson with few hits or misses. */
    static Interval ofRate(long hits, long runs, long missing) {
        if (hits < 0 || hits > runs || runs == 0) {
            throw new IllegalArgumentException("hits must be between 0 and runs > 0: " + hits + " of " + runs);
        }
        long misses = runs - hits;
        Interval interval =
                Math.min(hits, misses) < FEW ? ExactRate.interval(hits, runs) : wilson((double) hits / runs, runs);
        return interval.withMissing(missing, runs, Bounds.OF_SHARES);
    }

    private static Interval wilson(double p, long runs) {
        double middle = (p + Z2 / (2.0 * runs)) / (1 + Z2 / runs);
        double half = Confidence.Z95 / (1 + Z2 / runs) * Math.sqrt(p * (1 - p) / runs + Z2 / (4.0 * runs * runs));
        return new Interval(middle - half, middle + half).within(Bounds.OF_SHARES);
    }
}
