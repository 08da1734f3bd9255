package io.bingosim.engine.stats;

import org.jspecify.annotations.Nullable;

/** A share of runs with its 95 % Wilson interval; null where there are no runs. */
public record Rate(
        @Nullable Double value,
        @Nullable Double low,
        @Nullable Double high) {

    /** {@code hits} may be fractional: a shared win counts for its share. */
    static Rate of(double hits, long runs) {
        if (runs == 0) {
            return new Rate(null, null, null);
        }
        double z2 = Confidence.Z95 * Confidence.Z95;
        double p = hits / runs;
        double middle = (p + z2 / (2.0 * runs)) / (1 + z2 / runs);
        double half = Confidence.Z95 / (1 + z2 / runs) * Math.sqrt(p * (1 - p) / runs + z2 / (4.0 * runs * runs));
        // At the ends, rounding may exceed the range or miss a bound that is exactly 0 or 1.
        double low = hits == 0 ? 0 : Math.max(0, middle - half);
        double high = hits == runs ? 1 : Math.min(1, middle + half);
        return new Rate(p, low, high);
    }

    /** Half the width of the interval; infinite without runs. */
    public double halfWidth() {
        return low == null || high == null ? Double.POSITIVE_INFINITY : (high - low) / 2;
    }
}
