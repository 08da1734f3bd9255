package io.bingosim.batch.create;

import org.jspecify.annotations.Nullable;

/** Stop when the 95 % interval of a metric is at most this wide either side, for one team or for all. */
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

    /** The first n = 1000 * 2^k that is not below minRuns: the rule looks at such prefixes only. */
    long firstCheck() {
        long n = 1000;
        while (n < minRuns) {
            n *= 2;
        }
        return n;
    }
}
