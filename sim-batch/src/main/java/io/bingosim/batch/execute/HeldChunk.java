package io.bingosim.batch.execute;

import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.engine.RunMonitor;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A chunk this process holds: whether it was abandoned, and how far its simulation is. */
final class HeldChunk implements RunMonitor {
    /** A longer time between two checks means that the whole process stood still, which says nothing about the run. */
    private static final long CHECK_INTERVAL_MAX = Duration.ofSeconds(2).toNanos();

    private final ClaimedChunk chunk;

    /** Written by the engine's thread alone, in the cheapest way that the watchdog can see. */
    private final AtomicLong steps = new AtomicLong();

    private volatile boolean abandoned;
    private volatile boolean engineBusy;
    private volatile boolean suspended;
    private volatile boolean endingSoon;
    private volatile boolean storing;

    // Written and read by the engine's thread alone.
    private long suspendedAt;
    private long suspendedNanos;

    // Written and read by the watchdog alone.
    private long seenSteps;
    private long checkedAt = System.nanoTime();
    private long silentNanos;

    HeldChunk(ClaimedChunk chunk) {
        this.chunk = chunk;
    }

    ClaimedChunk chunk() {
        return chunk;
    }

    void abandon() {
        abandoned = true;
    }

    boolean isAbandoned() {
        return abandoned;
    }

    /** Called many times per second while the chunk is simulated. False once it was abandoned. */
    @Override
    public boolean step() {
        steps.lazySet(steps.getPlain() + 1);
        return !abandoned;
    }

    void engineStarted() {
        engineBusy = true;
    }

    void engineDone() {
        engineBusy = false;
        storing = true;
    }

    /** Its slot runs a brief chunk of another batch meanwhile. */
    void suspend() {
        suspended = true;
        suspendedAt = System.nanoTime();
    }

    void resume() {
        suspendedNanos += System.nanoTime() - suspendedAt;
        suspended = false;
    }

    long suspendedNanos() {
        return suspendedNanos;
    }

    /** From now on the next chunk may be claimed for its slot. */
    void endsSoon() {
        endingSoon = true;
    }

    /** Whether its slot needs no other chunk yet. */
    boolean occupiesSlot() {
        return !endingSoon && !storing;
    }

    /** Its simulation is done; its results are being stored. */
    boolean isStoring() {
        return storing;
    }

    boolean isUnstarted() {
        return !engineBusy && !storing;
    }

    /** Simulating, and without a step for this long. Exact to the interval at which the watchdog calls it. */
    boolean isStuckFor(long nanos) {
        long now = System.nanoTime();
        long seen = steps.get();
        boolean silent = engineBusy && !suspended && seen == seenSteps;
        silentNanos = silent ? silentNanos + Math.min(now - checkedAt, CHECK_INTERVAL_MAX) : 0;
        seenSteps = seen;
        checkedAt = now;
        return silentNanos > nanos;
    }
}
