package io.bingosim.engine.stats;

import java.util.Arrays;

/**
 * How often each value occurred, ascending. Where values were counted in bins, only the edges of each bin are known, and
 * the sum of all values.
 */
public final class Sample {

    private final double[] low;
    private final double[] high;
    private final long[] counts;
    private final long count;
    private final double sum;
    private final double squares;

    /**
     * @param sum the exact sum of all values
     * @param squares the sum of the squared distances from the mean
     */
    Sample(double[] low, double[] high, long[] counts, double sum, double squares) {
        if (low.length != high.length || low.length != counts.length) {
            throw new IllegalArgumentException(
                    "edges and counts differ in number: " + low.length + ", " + high.length + ", " + counts.length);
        }
        this.low = low;
        this.high = high;
        this.counts = counts;
        this.count = Arrays.stream(counts).sum();
        this.sum = sum;
        this.squares = squares;
    }

    /** Exact values, ascending. Values that never occurred may be listed with a count of 0. */
    public static Sample of(double[] values, long[] counts) {
        int used = (int) Arrays.stream(counts).filter(count -> count > 0).count();
        double[] kept = new double[used];
        long[] keptCounts = new long[used];
        double sum = 0;
        int next = 0;
        for (int i = 0; i < values.length; i++) {
            if (counts[i] > 0) {
                if (next > 0 && !(values[i] > kept[next - 1])) {
                    throw new IllegalArgumentException("values must ascend: " + values[i] + " after " + kept[next - 1]);
                }
                kept[next] = values[i];
                keptCounts[next++] = counts[i];
                sum += values[i] * counts[i];
            }
        }
        return new Sample(kept, kept, keptCounts, sum, squares(kept, keptCounts, sum));
    }

    /** The first {@code used} bins of longer arrays. */
    static Sample ofBins(double[] low, double[] high, long[] counts, int used, double sum, double squares) {
        return new Sample(
                Arrays.copyOf(low, used), Arrays.copyOf(high, used), Arrays.copyOf(counts, used), sum, squares);
    }

    private static double squares(double[] values, long[] counts, double sum) {
        double mean = sum / Arrays.stream(counts).sum();
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            squares += counts[i] * (values[i] - mean) * (values[i] - mean);
        }
        return squares;
    }

    public long count() {
        return count;
    }

    public double mean() {
        return sum / count;
    }

    int bins() {
        return counts.length;
    }

    double low(int bin) {
        return low[bin];
    }

    double high(int bin) {
        return high[bin];
    }

    long countOf(int bin) {
        return counts[bin];
    }

    double sum() {
        return sum;
    }

    double least() {
        return low[0];
    }

    double greatest() {
        return high[counts.length - 1];
    }

    /** The sum of the squared distances from the mean. */
    double squares() {
        return squares;
    }

    /** The variance of one value; 0 without values. */
    public double variance() {
        return count == 0 ? 0 : squares / count;
    }

    /** The skewness, taking the middle of a bin for its values; 0 if all values are equal. */
    double skewness() {
        if (!(squares > 0)) {
            return 0;
        }
        double cubes = 0;
        for (int bin = 0; bin < counts.length; bin++) {
            double distance = (low[bin] + high[bin]) / 2 - mean();
            cubes += counts[bin] * distance * distance * distance;
        }
        double variance = squares / count;
        return cubes / count / (variance * Math.sqrt(variance));
    }

    /** The same values with their signs changed. */
    Sample mirrored() {
        int bins = counts.length;
        double[] lows = new double[bins];
        double[] highs = new double[bins];
        long[] reversed = new long[bins];
        for (int bin = 0; bin < bins; bin++) {
            lows[bins - 1 - bin] = -high[bin];
            highs[bins - 1 - bin] = -low[bin];
            reversed[bins - 1 - bin] = counts[bin];
        }
        return new Sample(lows, highs, reversed, -sum, squares);
    }

    /** The same counts in at most {@code most} bins. */
    Sample inBins(int most) {
        if (counts.length <= most) {
            return this;
        }
        double width = (greatest() - least()) / most;
        double[] lows = new double[most];
        double[] highs = new double[most];
        long[] merged = new long[most];
        int used = 0;
        int current = -1;
        for (int bin = 0; bin < counts.length; bin++) {
            int wide = Math.min(most - 1, (int) ((low[bin] - least()) / width));
            if (wide != current) {
                current = wide;
                lows[used++] = low[bin];
            }
            highs[used - 1] = high[bin];
            merged[used - 1] += counts[bin];
        }
        return ofBins(lows, highs, merged, used, sum, squares);
    }
}
