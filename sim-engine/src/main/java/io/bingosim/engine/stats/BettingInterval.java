package io.bingosim.engine.stats;

import java.util.Arrays;

/**
 * The confidence sequence of the mean of bounded values: it contains the true mean at all numbers of runs at once, with
 * no assumption about the distribution (Waudby-Smith and Ramdas 2024). An end is the value of the mean at which gamblers
 * who bet against it would have multiplied their money by a threshold.
 */
public final class BettingInterval {

    /** 2 / 0.05: each end fails in at most 2.5 % of all sequences. */
    public static final double THRESHOLD_95 = 40;

    static final int BINS_MAX = 4_096;

    private static final int STEPS_MAX = 64;

    /** How exactly an end is located, relative to its distance from the mean. */
    private static final double TOLERANCE = 1e-9;

    private static final double DISTANCE_MAX = 1e15;

    private BettingInterval() {}

    /**
     * @param missing runs without a value: each has the least value for the lower end and the greatest for the upper end
     * @param threshold 2 / α for an interval that fails with probability α, 1 / α for a single end
     */
    public static Interval of(Sample sample, Bounds bounds, long missing, double threshold) {
        return new Interval(lowerEnd(sample, bounds, missing, threshold), upperEnd(sample, bounds, missing, threshold));
    }

    public static double lowerEnd(Sample sample, Bounds bounds, long missing, double threshold) {
        check(sample, bounds, threshold);
        if (sample.count() == 0 || bounds.range() == 0) {
            return bounds.least();
        }
        Sample binned = sample.inBins(BINS_MAX);
        double[] values = new double[binned.bins() + 1];
        double[] counts = new double[binned.bins() + 1];
        for (int bin = 0; bin < binned.bins(); bin++) {
            values[bin + 1] = (binned.low(bin) - bounds.least()) / bounds.range();
            counts[bin + 1] = binned.countOf(bin);
        }
        counts[0] = missing;
        double sum = (sample.sum() - sample.count() * bounds.least()) / bounds.range();
        double greatest = (sample.greatest() - bounds.least()) / bounds.range();
        double end = bounds.least() + bounds.range() * lowestMean(values, counts, sum, greatest, threshold);
        // Rounding must not move the end beyond the mean or the bound.
        return Math.max(bounds.least(), Math.min(end, sample.mean()));
    }

    /** The lower end of the distances from the greatest possible value. */
    public static double upperEnd(Sample sample, Bounds bounds, long missing, double threshold) {
        return 0.0 - lowerEnd(sample.mirrored(), new Bounds(-bounds.greatest(), -bounds.least()), missing, threshold);
    }

    private static void check(Sample sample, Bounds bounds, double threshold) {
        if (!(threshold > 1)) {
            throw new IllegalArgumentException("threshold must be > 1: " + threshold);
        }
        if (sample.count() > 0 && (sample.least() < bounds.least() || sample.greatest() > bounds.greatest())) {
            throw new IllegalArgumentException("values from " + sample.least() + " to " + sample.greatest()
                    + " exceed their bounds " + bounds.least() + " to " + bounds.greatest());
        }
    }

    /**
     * The mean m at which the wealth reaches the threshold, approached from below. The wealth falls as m grows, so every
     * smaller m is a safe end. Searches for s with m = mean / (1 + s): the root of the logarithm is almost linear in s,
     * and the secant needs few steps. Only an m at which the threshold was reached is returned.
     */
    private static double lowestMean(double[] values, double[] counts, double sum, double greatest, double threshold) {
        int first = counts[0] > 0 ? 0 : 1;
        double lowSum = 0;
        double squares = 0;
        double count = 0;
        for (int i = first; i < values.length; i++) {
            lowSum += counts[i] * values[i];
            squares += counts[i] * values[i] * values[i];
            count += counts[i];
        }
        double mean = Math.max(lowSum, sum) / count;
        if (!(mean > 0)) {
            return 0;
        }
        Wealth wealth = new Wealth(
                Arrays.copyOfRange(values, first, values.length),
                Arrays.copyOfRange(counts, first, counts.length),
                mean,
                greatest);
        double error = Math.sqrt(Math.max(0, squares / count - mean * mean) / count) / mean;
        return mean / (1 + new RootSearch(wealth, threshold).distance(error, count));
    }

    /** Finds the smallest distance s at which the wealth of m = mean / (1 + s) is at least the threshold. */
    private static final class RootSearch {
        private final Wealth wealth;
        private final double offset;
        private final double goal;
        private double below;
        private double reached = Double.POSITIVE_INFINITY;

        RootSearch(Wealth wealth, double threshold) {
            this.wealth = wealth;
            // Keeps the logarithm positive where the search moves: it is at least −log(number of stakes) for tiny
            // stakes.
            this.offset = StrictMath.log(Wealth.stakeCount());
            this.goal = Math.sqrt(2 * (StrictMath.log(threshold) + offset));
        }

        double distance(double error, double count) {
            double previous = 0;
            double previousRoot = 1.5;
            double next = goal * error + goal * goal / 2 / count;
            for (int step = 0; step < STEPS_MAX && next < DISTANCE_MAX; step++) {
                double root = Math.sqrt(2 * Math.max(0, wealth.logOfMean(next) + offset));
                if (root >= goal) {
                    reached = next;
                    if (root <= goal * (1 + TOLERANCE)) {
                        break;
                    }
                } else {
                    below = next;
                }
                double secant = next + (goal * (1 + TOLERANCE / 2) - root) * (next - previous) / (root - previousRoot);
                previous = next;
                previousRoot = root;
                next = inside(secant) ? secant : between();
            }
            return reached;
        }

        private boolean inside(double guess) {
            return guess > below && guess < (Double.isInfinite(reached) ? 4 * below : reached);
        }

        private double between() {
            return Double.isInfinite(reached) ? 2 * below : (below + reached) / 2;
        }
    }
}
