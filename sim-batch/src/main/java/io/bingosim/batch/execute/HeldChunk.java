package io.bingosim.batch.execute;

import io.bingosim.batch.model.ClaimedChunk;

/** A chunk this process holds: whether it was abandoned, and how far its simulation is. */
final class HeldChunk {
    private final ClaimedChunk chunk;
    private volatile boolean abandoned;
    private volatile boolean engineBusy;
    private volatile boolean storing;
    private volatile long lastStep;

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

    void step() {
        lastStep = System.nanoTime();
        engineBusy = true;
    }

    void engineDone() {
        engineBusy = false;
        storing = true;
    }

    /** Its simulation is done; its results are being stored. */
    boolean isStoring() {
        return storing;
    }

    boolean isUnstarted() {
        return !engineBusy && !storing;
    }

    /** Simulating, and no run has begun for this long. */
    boolean isStuckFor(long nanos) {
        return engineBusy && System.nanoTime() - lastStep > nanos;
    }
}
