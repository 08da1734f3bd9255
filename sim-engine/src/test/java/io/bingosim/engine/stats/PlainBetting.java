package io.bingosim.engine.stats;

/** The betting interval as its formula states it: all stakes, all values, bisection. */
final class PlainBetting {

    private PlainBetting() {}

    static Interval interval(Sample sample, Bounds bounds, long missing, double threshold) {
        return new Interval(
                bounds.least() + bounds.range() * lower(sample, bounds, missing, threshold, false),
                bounds.greatest() - bounds.range() * lower(sample, bounds, missing, threshold, true));
    }

    private static double lower(Sample sample, Bounds bounds, long missing, double threshold, boolean mirrored) {
        double low = 0;
        double high = 1;
        for (int step = 0; step < 60; step++) {
            double m = (low + high) / 2;
            if (logWealth(sample, bounds, missing, m, mirrored) >= Math.log(threshold)) {
                low = m;
            } else {
                high = m;
            }
        }
        return low;
    }

    private static double logWealth(Sample sample, Bounds bounds, long missing, double m, boolean mirrored) {
        double[] logs = new double[100];
        int stakes = 0;
        for (double stake = 0.999; stake >= 1e-5; stake /= Math.sqrt(2)) {
            double log = missing * Math.log(1 - stake);
            for (int bin = 0; bin < sample.bins(); bin++) {
                double share = (sample.low(bin) - bounds.least()) / bounds.range();
                log += sample.countOf(bin) * Math.log1p(stake * ((mirrored ? 1 - share : share) / m - 1));
            }
            logs[stakes++] = log;
        }
        double best = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < stakes; j++) {
            best = Math.max(best, logs[j]);
        }
        double sum = 0;
        for (int j = 0; j < stakes; j++) {
            sum += Math.exp(logs[j] - best);
        }
        return best + Math.log(sum / stakes);
    }
}
