package io.bingosim.engine.stats;

import org.jspecify.annotations.Nullable;

/** A metric over the runs of a team; null where there is no value. The mean comes with its 95 % interval, within the bounds of the metric. */
public record Summary(
        @Nullable Double mean,
        @Nullable Double meanLow,
        @Nullable Double meanHigh,
        @Nullable Double sd,
        @Nullable Integer min,
        @Nullable Integer max,
        @Nullable Integer p5,
        @Nullable Integer p25,
        @Nullable Integer p50,
        @Nullable Integer p75,
        @Nullable Integer p95) {

    /** Half the width of the mean's interval; infinite without runs. */
    public double meanHalfWidth() {
        return meanLow == null || meanHigh == null ? Double.POSITIVE_INFINITY : (meanHigh - meanLow) / 2;
    }
}
