package io.bingosim.engine.stats;

/**
 * The numbers of runs n = 1000 · 2^k after which the results of a batch may be judged. Tallies are stored separately
 * for the runs between two such n, so that the tally of the runs [0, n) can be merged from them.
 */
public final class PrefixSizes {

    private static final long SMALLEST = 1_000;

    private PrefixSizes() {}

    /** The smallest n that is at least {@code runs}. */
    public static long atLeast(long runs) {
        long n = SMALLEST;
        while (n < runs) {
            n *= 2;
        }
        return n;
    }

    /** The exponent k of n = 1000 · 2^k, which is also the number of the segment of runs that ends at n. */
    public static int exponentOf(long n) {
        return Long.numberOfTrailingZeros(Long.highestOneBit(n / SMALLEST));
    }
}
