package io.bingosim.bench.truth;

import io.bingosim.engine.stats.Bounds;
import io.bingosim.engine.stats.Interval;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Sample;
import java.util.Arrays;
import java.util.SplittableRandom;

/** One figure of the kept runs: its distinct values, and which of them each run has. */
record Figure(String name, double[] values, int[] ranks, Bounds bounds, double truth) {
    private static final double Z95 = 1.959963984540054;

    static Figure of(String name, double[] byRun, Bounds bounds) {
        double[] values = Arrays.stream(byRun).sorted().distinct().toArray();
        int[] ranks = Arrays.stream(byRun)
                .mapToInt(value -> Arrays.binarySearch(values, value))
                .toArray();
        return new Figure(
                name, values, ranks, bounds, Arrays.stream(byRun).average().orElseThrow());
    }

    /** Whether the sample is one of hits and misses. */
    boolean isRate() {
        return name.equals("sole win rate");
    }

    /** Adds draws to the counts of the values. */
    void draw(int runs, long[] counts, SplittableRandom random) {
        for (int i = 0; i < runs; i++) {
            counts[ranks[random.nextInt(ranks.length)]]++;
        }
    }

    Interval interval(long[] counts, IntervalRule rule) {
        Sample sample = Sample.of(values, counts);
        return isRate()
                ? rule.ofRate(Math.round(sample.mean() * sample.count()), sample.count())
                : rule.ofMean(sample, bounds);
    }

    /** What was shown before: the mean and 1.96 standard errors. */
    Interval normalInterval(long[] counts) {
        long n = Arrays.stream(counts).sum();
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += counts[i] * values[i];
        }
        double mean = sum / n;
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            squares += counts[i] * (values[i] - mean) * (values[i] - mean);
        }
        double half = Z95 * Math.sqrt(squares / (n - 1) / n);
        return new Interval(mean - half, mean + half);
    }

    boolean isMissedBy(Interval interval) {
        // The kept runs' mean carries a rounding error.
        double slack = 1e-12 * Math.max(1, Math.abs(truth));
        return truth < interval.low() - slack || truth > interval.high() + slack;
    }
}
