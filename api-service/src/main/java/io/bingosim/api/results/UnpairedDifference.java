package io.bingosim.api.results;

import io.bingosim.api.results.ComparisonView.Difference;
import io.bingosim.api.results.ComparisonView.Interval;
import io.bingosim.api.results.TeamResultsView.Distribution;
import io.bingosim.api.results.TeamResultsView.Rate;
import io.bingosim.engine.stats.IntervalKind;
import org.jspecify.annotations.Nullable;

/** Differences of two independent samples, from the interval of each. */
record UnpairedDifference(IntervalKind kind) {

    Difference of(TeamResultsView a, TeamResultsView b) {
        return new Difference(
                difference(Arms.of(a.points()), Arms.of(b.points())),
                difference(Arms.of(a.tiles()), Arms.of(b.tiles())),
                difference(Arms.of(a.winRate()), Arms.of(b.winRate())),
                null,
                null);
    }

    private Interval difference(@Nullable Arms a, @Nullable Arms b) {
        if (a == null || b == null) {
            return new Interval(null, null, null);
        }
        double mean = a.mean - b.mean;
        return new Interval(mean, mean - reach(a.below, b.above), mean + reach(a.above, b.below));
    }

    /**
     * How far an end is from the difference. FIXED: errors of independent samples add like the sides of a right triangle
     * (Zou and Donner 2008; for normal intervals this is Welch's). ANYTIME: the looks at the two batches are not at fixed
     * numbers of runs, so both may be at their worst at once.
     */
    private double reach(double armA, double armB) {
        return kind == IntervalKind.FIXED ? Math.hypot(armA, armB) : armA + armB;
    }

    /** A mean, and how far its interval reaches below and above. */
    private record Arms(double mean, double below, double above) {
        static @Nullable Arms of(Distribution figure) {
            return of(figure.mean(), figure.meanLow(), figure.meanHigh());
        }

        static @Nullable Arms of(Rate rate) {
            return of(rate.value(), rate.low(), rate.high());
        }

        private static @Nullable Arms of(@Nullable Double mean, @Nullable Double low, @Nullable Double high) {
            return mean == null || low == null || high == null ? null : new Arms(mean, mean - low, high - mean);
        }
    }
}
