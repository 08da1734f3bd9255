package io.bingosim.engine.stats;

/** Counts values singly, or in fixed bins whose middle is within half a percent of every value in the bin. */
enum Bins {
    EXACT {
        @Override
        int binOf(int value) {
            return value;
        }

        @Override
        int valueOf(int bin) {
            return bin;
        }
    },

    /** Exact below 256, then 128 bins for every doubling. */
    FINE {
        @Override
        int binOf(int value) {
            int shift = Math.max(0, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(value | 1) - BITS);
            return (shift << BITS) + (value >>> shift);
        }

        @Override
        int valueOf(int bin) {
            int shift = Math.max(0, (bin >>> BITS) - 1);
            int low = (bin - (shift << BITS)) << shift;
            return low + (((1 << shift) - 1) >>> 1);
        }
    };

    private static final int BITS = 7;

    abstract int binOf(int value);

    /** The value a bin stands for. */
    abstract int valueOf(int bin);
}
