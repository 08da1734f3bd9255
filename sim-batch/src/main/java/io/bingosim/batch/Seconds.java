package io.bingosim.batch;

import java.time.Duration;

/** Durations as SQL takes them: `make_interval(secs => $n)`. */
public final class Seconds {
    private Seconds() {}

    public static double of(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
