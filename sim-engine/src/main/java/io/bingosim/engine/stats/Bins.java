package io.bingosim.engine.stats;

/** Assigns values to the bins of a histogram. Every bin covers the whole numbers {@code from(bin)} to {@code to(bin)}. */
abstract class Bins {

    /** One bin per value. */
    static final Bins EXACT = new Bins() {
        @Override
        int binOf(int value) {
            return value;
        }

        @Override
        int from(int bin) {
            return bin;
        }

        @Override
        int to(int bin) {
            return bin;
        }
    };

    /** Exact below 256, then 128 bins per doubling: the middle of a bin is within half a percent of its values. */
    static final Bins FINE = new Bins() {
        @Override
        int binOf(int value) {
            int shift = Math.max(0, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(value | 1) - BITS);
            return (shift << BITS) + (value >>> shift);
        }

        @Override
        int from(int bin) {
            int shift = shiftOf(bin);
            return (bin - (shift << BITS)) << shift;
        }

        @Override
        int to(int bin) {
            return from(bin) + ((1 << shiftOf(bin)) - 1);
        }

        private static int shiftOf(int bin) {
            return Math.max(0, (bin >>> BITS) - 1);
        }
    };

    private static final int BITS = 7;

    /** Bins for the values 0 to {@code total}: exact if there are few, else {@link EqualBins#COUNT} of equal width. */
    static Bins upTo(int total) {
        return total <= EqualBins.COUNT ? EXACT : new EqualBins(total);
    }

    abstract int binOf(int value);

    /** The smallest value of a bin. */
    abstract int from(int bin);

    /** The greatest value of a bin. */
    abstract int to(int bin);

    /** The value a bin stands for: its middle. */
    int valueOf(int bin) {
        return from(bin) + ((to(bin) - from(bin)) >>> 1);
    }

    /** The value to report for a percentile that lies in a bin. */
    int percentileIn(int bin, int percent) {
        return valueOf(bin);
    }
}
