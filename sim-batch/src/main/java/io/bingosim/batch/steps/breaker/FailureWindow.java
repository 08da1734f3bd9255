package io.bingosim.batch.steps.breaker;

import java.time.Duration;

/** Counts failures of this process. The window starts with the first failure; older failures are forgotten. */
final class FailureWindow {
    private final int threshold;
    private final long windowNanos;
    private int count;
    private long startedAt;

    FailureWindow(int threshold, Duration window) {
        this.threshold = threshold;
        this.windowNanos = window.toNanos();
    }

    /** Adds failures; true when the threshold is reached within the window. */
    synchronized boolean add(int errors) {
        long now = System.nanoTime();
        if (count == 0 || now - startedAt > windowNanos) {
            count = 0;
            startedAt = now;
        }
        count += errors;
        return count >= threshold;
    }

    synchronized void clear() {
        count = 0;
    }
}
