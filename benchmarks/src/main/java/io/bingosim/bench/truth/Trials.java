package io.bingosim.bench.truth;

import java.util.stream.IntStream;

/** Repeats a trial with independent random numbers on all cores. The outcome depends only on the seed. */
final class Trials {
    private Trials() {}

    /** How often a trial was a miss, by what kind of interval. */
    record Misses(int trials, int normal, int fixed, int anytime, Widths widths) {
        Misses plus(Misses other) {
            return new Misses(
                    trials + other.trials,
                    normal + other.normal,
                    fixed + other.fixed,
                    anytime + other.anytime,
                    widths.plus(other.widths));
        }
    }

    /** The sums of the widths of the intervals. */
    record Widths(double normal, double fixed, double anytime) {
        static final Widths NONE = new Widths(0, 0, 0);

        Widths plus(Widths other) {
            return new Widths(normal + other.normal, fixed + other.fixed, anytime + other.anytime);
        }
    }

    interface Trial {
        Misses run(long seed);
    }

    static Misses repeat(int trials, long seed, Trial trial) {
        // Sums of doubles depend on the order of adding them, so the trials are added in theirs.
        Misses[] all = IntStream.range(0, trials)
                .parallel()
                .mapToObj(i -> trial.run(seed + 1_000_003L * i))
                .toArray(Misses[]::new);
        Misses sum = new Misses(0, 0, 0, 0, Widths.NONE);
        for (Misses misses : all) {
            sum = sum.plus(misses);
        }
        return sum;
    }
}
