package io.bingosim.batch.process;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;

/** Logs when the wall clock of this machine is set: nothing here depends on it, but the times in the logs do. */
final class ClockSteps {
    private static final Logger LOG = Logger.getLogger(ClockSteps.class);

    /** Time servers slew smaller differences. */
    private static final long STEP_MIN_MILLIS = 500;

    private final LongSupplier wallMillis;
    private final LongSupplier monotonicNanos;
    private long offset;

    ClockSteps(LongSupplier wallMillis, LongSupplier monotonicNanos) {
        this.wallMillis = wallMillis;
        this.monotonicNanos = monotonicNanos;
        this.offset = offset();
    }

    /** Returns by how much the clock was set since the last check; 0 if it was not. */
    Duration check() {
        long now = offset();
        long step = now - offset;
        offset = now;
        if (Math.abs(step) < STEP_MIN_MILLIS) {
            return Duration.ZERO;
        }
        LOG.warnf(
                "the clock of this machine was set %s by %d ms; schedules continue by the monotonic clock",
                step < 0 ? "back" : "forward", Math.abs(step));
        return Duration.ofMillis(step);
    }

    private long offset() {
        return wallMillis.getAsLong()
                - Duration.ofNanos(monotonicNanos.getAsLong()).toMillis();
    }
}
