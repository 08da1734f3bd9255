package io.bingosim.engine.stats;

/**
 * The wealth of gamblers who bet on each value y in [0, 1] that the mean is above m: a stake θ turns one coin into
 * 1 − θ + θ · y / m. If the mean is m, no stake is expected to gain, so the mean wealth over all stakes is rarely large
 * at any time.
 *
 * <p>With m = mean / (1 + s), the factor is (1 + θ s) · (1 + τ w), where w = y / mean − 1 does not depend on m and
 * τ = θ (1 + s) / (1 + θ s). So the sum of the logarithms of 1 + τ w follows from sums of powers that are computed once.
 * Only additions, multiplications, divisions and {@code StrictMath} are used, in a fixed order: the same bits everywhere.
 */
final class Wealth {

    /** From 1e-5 to 0.999, each √2 times the one before. */
    private static final double[] STAKES = stakes();

    /** The series is used where its terms shrink at least by half. */
    private static final double RATIO_MAX = 0.5;

    /** The first term left out is below 2^-54 of the first one. */
    private static final int BITS = 54;

    /** A stake with this much less, in logarithms, adds nothing to the sum. Larger stakes have even less. */
    private static final double NEGLIGIBLE = 40;

    /** Relative distances from the mean. */
    private final double[] distances;

    private final double[] counts;
    private final double count;
    /** The middle of the distances, and half their range. */
    private final double middle;

    private final double radius;
    /** The mean powers of the distances from the middle, in units of the radius, divided by the exponent. */
    private final double[] moments = new double[BITS + 2];

    private final double excess;
    private final double greatest;
    private final double[] logs = new double[STAKES.length];

    /**
     * @param values ascending lower edges of the values in [0, 1]
     * @param mean the positive mean of the values
     * @param greatest the greatest value
     */
    Wealth(double[] values, double[] counts, double mean, double greatest) {
        this.counts = counts;
        this.distances = new double[values.length];
        double total = 0;
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            distances[i] = values[i] / mean - 1;
            total += counts[i];
            sum += counts[i] * distances[i];
        }
        this.count = total;
        // What the edges leave of the values: the distances of the values themselves sum to 0.
        this.excess = Math.max(0, -sum);
        this.greatest = greatest / mean - 1;
        this.middle = (distances[0] + distances[distances.length - 1]) / 2;
        this.radius = (distances[distances.length - 1] - distances[0]) / 2;
        sumMoments();
    }

    private static double[] stakes() {
        double[] descending = new double[64];
        int size = 0;
        for (double stake = 0.999; stake >= 1e-5; stake /= Math.sqrt(2)) {
            descending[size++] = stake;
        }
        double[] ascending = new double[size];
        for (int i = 0; i < size; i++) {
            ascending[i] = descending[size - 1 - i];
        }
        return ascending;
    }

    static int stakeCount() {
        return STAKES.length;
    }

    private void sumMoments() {
        for (int i = 0; i < distances.length && radius > 0; i++) {
            double distance = (distances[i] - middle) / radius;
            double power = counts[i];
            for (int k = 1; k < moments.length; k++) {
                power *= distance;
                moments[k] += power;
            }
        }
        for (int k = 1; k < moments.length; k++) {
            moments[k] /= k;
        }
    }

    /** The logarithm of the mean wealth over all stakes, if the mean of all runs were mean / (1 + s). */
    double logOfMean(double s) {
        double best = Double.NEGATIVE_INFINITY;
        int used = 0;
        while (used < STAKES.length) {
            double log = logOf(STAKES[used], s);
            logs[used++] = log;
            best = Math.max(best, log);
            if (log < best - NEGLIGIBLE) {
                break;
            }
        }
        double sum = 0;
        for (int j = 0; j < used; j++) {
            sum += StrictMath.exp(logs[j] - best);
        }
        return best + StrictMath.log(sum / STAKES.length);
    }

    private double logOf(double stake, double s) {
        double factor = 1 + stake * s;
        double tau = stake * (1 + s) / factor;
        double atMiddle = 1 + tau * middle;
        double ratio = tau * radius / atMiddle;
        double sum = ratio <= RATIO_MAX
                ? count * StrictMath.log(factor * atMiddle) + series(ratio)
                : count * StrictMath.log(factor) + sumOfLogs(tau);
        // The logarithm is concave: each unit of the excess adds at least the slope at the greatest value.
        return sum + excess * tau / (1 + tau * greatest);
    }

    /** The sum of log(1 + ratio · distance from the middle). */
    private double series(double ratio) {
        double sum = 0;
        for (int k = Math.min(BITS, 2 - BITS / Math.min(-1, Math.getExponent(ratio))); k >= 1; k--) {
            sum = ratio * (moments[k] - sum);
        }
        return sum;
    }

    private double sumOfLogs(double tau) {
        double sum = 0;
        for (int i = 0; i < distances.length; i++) {
            sum += counts[i] * StrictMath.log(1 + tau * distances[i]);
        }
        return sum;
    }
}
