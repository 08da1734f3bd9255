package io.bingosim.engine.scenario;

/** A fixed number of units, or a range drawn uniformly; {@code range} keeps how it was written. */
public record Units(int min, int max, boolean range) {

    public Units {
        if (min < 1 || max < min) {
            throw new IllegalArgumentException("units must satisfy 1 <= min <= max: " + min + ", " + max);
        }
    }

    public static Units of(int units) {
        return new Units(units, units, false);
    }

    public static Units between(int min, int max) {
        return new Units(min, max, true);
    }

    public double mean() {
        return (min + (double) max) / 2;
    }
}
