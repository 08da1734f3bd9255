package io.bingosim.batch.run;

import io.bingosim.batch.claim.ClaimedChunk;

/** A chunk in this process's hands: whether it is still wanted, and whether its engine still moves. */
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

    /** The engine has finished with it; its results are on their way to the database. */
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
