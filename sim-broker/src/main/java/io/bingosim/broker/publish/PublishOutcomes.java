package io.bingosim.broker.publish;

import java.time.Duration;

/** Counts confirmed and unconfirmed publishes to one exchange. */
public final class PublishOutcomes {
    /** An older failure says nothing: its event may have been published by another process. */
    private static final Duration RECENT = Duration.ofSeconds(15);

    private long starts;
    private long confirmed;
    private long unconfirmed;
    private long inARow;
    private long failedAt;
    private String reason = "";

    /** Publishers started, each on a new connection. */
    public synchronized long starts() {
        return starts;
    }

    /** Messages the broker has confirmed. */
    public synchronized long confirmedTotal() {
        return confirmed;
    }

    /** Publishes that failed or were not confirmed in time. */
    public synchronized long unconfirmedTotal() {
        return unconfirmed;
    }

    /** Publishes that have failed since the last confirm; 0 if the last failure was long ago. */
    public synchronized long unconfirmedInARow() {
        return System.nanoTime() - failedAt < RECENT.toNanos() ? inARow : 0;
    }

    synchronized String reason() {
        return reason;
    }

    synchronized long started() {
        return ++starts;
    }

    /** Returns how many failed before it in a row. */
    synchronized long confirmed() {
        long missed = inARow;
        confirmed++;
        inARow = 0;
        return missed;
    }

    /** True for the first failure after a confirm. */
    synchronized boolean failed(String cause) {
        unconfirmed++;
        failedAt = System.nanoTime();
        reason = cause;
        return ++inARow == 1;
    }
}
