package io.bingosim.batch.database;

import java.time.Duration;

/** Converts durations for `make_interval(secs => $n)`. */
public final class Seconds {
    private Seconds() {}

    public static double of(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
