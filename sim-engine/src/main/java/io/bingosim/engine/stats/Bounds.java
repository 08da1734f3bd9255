package io.bingosim.engine.stats;

/** The least and the greatest value that a figure can have in any run, known before the first one. */
public record Bounds(double least, double greatest) {

    public static final Bounds OF_SHARES = new Bounds(0, 1);

    public Bounds {
        if (!(least <= greatest) || Double.isInfinite(greatest - least)) {
            throw new IllegalArgumentException(
                    "bounds must be finite with least <= greatest: " + least + ", " + greatest);
        }
    }

    /** From 0 to a greatest value. */
    public static Bounds upTo(double greatest) {
        return new Bounds(0, greatest);
    }

    /** The bounds of a − b. */
    public static Bounds ofDifferences(Bounds a, Bounds b) {
        return new Bounds(a.least - b.greatest, a.greatest - b.least);
    }

    public double range() {
        return greatest - least;
    }
}
