package io.bingosim.experiment.request;

/**
 * How many runs may be spent.
 *
 * @param first runs of each variant at the first look
 * @param perVariant the most that a variant gets
 * @param total the most that all variants get together
 */
public record RunBudget(long first, long perVariant, long total) {

    public static final long FIRST_MIN = 100;

    public RunBudget {
        if (first < FIRST_MIN || perVariant < first || total < 1) {
            throw new IllegalArgumentException("runs must have " + FIRST_MIN
                    + " <= first <= perVariant and total >= 1: " + first + ", " + perVariant + ", " + total);
        }
    }

    /** The number of runs at the look after the one at {@code runs}; 0 before the first. Equal at the last look. */
    public long after(long runs) {
        if (runs == 0) {
            return first;
        }
        return runs > perVariant / 2 ? perVariant : 2 * runs;
    }
}
