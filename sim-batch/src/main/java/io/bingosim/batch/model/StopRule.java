package io.bingosim.batch.model;

import io.bingosim.engine.stats.PrefixSizes;
import org.jspecify.annotations.Nullable;

/** Stop when half the 95 % ANYTIME interval of a metric is at most `halfWidth`, for one team or for all. */
public record StopRule(Metric metric, @Nullable String team, double halfWidth, long minRuns) {
    public enum Metric {
        WIN_RATE("winRate"),
        POINTS("points");

        private final String key;

        Metric(String key) {
            this.key = key;
        }

        public String key() {
            return key;
        }
    }

    public StopRule {
        if (!(halfWidth > 0)) {
            throw new IllegalArgumentException("halfWidth must be > 0: " + halfWidth);
        }
        if (minRuns < 0) {
            throw new IllegalArgumentException("minRuns must be >= 0: " + minRuns);
        }
    }

    /** The rule is checked on whole prefixes of the runs only, see {@link PrefixSizes}. */
    public long firstCheck() {
        return PrefixSizes.atLeast(minRuns);
    }
}
