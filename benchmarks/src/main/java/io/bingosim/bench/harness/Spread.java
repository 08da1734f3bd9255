package io.bingosim.bench.harness;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;

/** The median of repeated measurements, with the smallest and the largest of them. */
public record Spread(double median, double low, double high, int samples) {
    public static Spread of(Collection<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no measurements");
        }
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1], sorted.length);
    }

    public static Spread of(double... values) {
        return of(Arrays.stream(values).boxed().toList());
    }

    /** Median and, where there is more than one sample, the range around it. */
    @Override
    public String toString() {
        if (samples == 1) {
            return text(median);
        }
        return text(median) + " (" + text(low) + "–" + text(high) + ")";
    }

    /** Three significant digits are as many as a repetition can confirm. */
    static String text(double value) {
        double size = Math.abs(value);
        if (!Double.isFinite(value)) {
            return "–";
        }
        if (size >= 100) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", value);
    }
}
