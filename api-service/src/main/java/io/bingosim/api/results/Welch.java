package io.bingosim.api.results;

import io.bingosim.api.results.ComparisonView.Difference;
import io.bingosim.api.results.ComparisonView.Interval;
import io.bingosim.api.results.TeamResultsView.Distribution;
import io.bingosim.engine.stats.Confidence;
import org.jspecify.annotations.Nullable;

/** Differences of two independent samples from the results of each. */
final class Welch {
    private Welch() {}

    static Difference difference(TeamResultsView a, TeamResultsView b) {
        return new Difference(
                ofMeans(a, a.points(), b, b.points()), ofMeans(a, a.tiles(), b, b.tiles()), ofRates(a, b), null, null);
    }

    private static Interval ofMeans(TeamResultsView a, Distribution metricA, TeamResultsView b, Distribution metricB) {
        return interval(
                metricA.mean(), metricB.mean(), variance(metricA.sd(), a.runs()), variance(metricB.sd(), b.runs()));
    }

    /** Shared wins lie between 0 and 1, so p (1 - p) bounds their variance. */
    private static Interval ofRates(TeamResultsView a, TeamResultsView b) {
        Double rateA = a.winRate().value();
        Double rateB = b.winRate().value();
        return interval(
                rateA,
                rateB,
                rateA == null ? null : variance(Math.sqrt(rateA * (1 - rateA)), a.runs()),
                rateB == null ? null : variance(Math.sqrt(rateB * (1 - rateB)), b.runs()));
    }

    private static Interval interval(
            @Nullable Double a, @Nullable Double b, @Nullable Double varianceA, @Nullable Double varianceB) {
        if (a == null || b == null) {
            return new Interval(null, null, null);
        }
        if (varianceA == null || varianceB == null) {
            return new Interval(a - b, null, null);
        }
        double half = Confidence.Z95 * Math.sqrt(varianceA + varianceB);
        return new Interval(a - b, a - b - half, a - b + half);
    }

    /** Variance of the mean. */
    private static @Nullable Double variance(@Nullable Double sd, long runs) {
        return sd == null || runs < 2 ? null : sd * sd / runs;
    }
}
