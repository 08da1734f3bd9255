package io.bingosim.engine.stats;

/** The 95 % interval of Clopper and Pearson for a rate with few hits or few misses. */
final class ExactRate {

    private static final double TAIL = 0.025;
    private static final int STEPS = 100;

    private ExactRate() {}

    static Interval interval(long hits, long runs) {
        if (hits > runs - hits) {
            Interval misses = interval(runs - hits, runs);
            return new Interval(1 - misses.high(), 1 - misses.low());
        }
        double low = hits == 0 ? 0 : rateAt(hits - 1, runs, 1 - TAIL);
        return new Interval(low, rateAt(hits, runs, TAIL));
    }

    /** The rate at which at most {@code hits} hits have this probability, which falls as the rate grows. */
    private static double rateAt(long hits, long runs, double probability) {
        double low = 0;
        double high = 1;
        for (int step = 0; step < STEPS; step++) {
            double middle = (low + high) / 2;
            if (atMost(hits, runs, middle) > probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** The binomial probability of at most {@code hits} hits: few terms, because hits are few. */
    private static double atMost(long hits, long runs, double rate) {
        double term = StrictMath.exp(runs * StrictMath.log1p(-rate));
        double sum = term;
        for (long i = 0; i < hits; i++) {
            term *= (runs - i) / (i + 1.0) * (rate / (1 - rate));
            sum += term;
        }
        return sum;
    }
}
