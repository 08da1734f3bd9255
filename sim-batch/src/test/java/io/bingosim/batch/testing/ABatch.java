package io.bingosim.batch.testing;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A batch to create, with boring defaults: a hundred LOCAL runs for a separate principal. */
public final class ABatch {
    UUID id = UUID.randomUUID();
    String principal = "p" + id;
    String mode = "LOCAL";
    int weight = 1;
    long runs = 100;
    boolean stored;
    String keep = "RUNS";

    @Nullable
    Double stopHalfWidth;

    @Nullable
    String key;

    String hash = "hash";
    int activeMax = 1_000_000;
    long queuedMax = 1_000_000_000_000L;

    private ABatch() {}

    public static ABatch aBatch() {
        return new ABatch();
    }

    public ABatch withId(UUID id) {
        this.id = id;
        return this;
    }

    public ABatch of(String principal) {
        this.principal = principal;
        return this;
    }

    public ABatch distributed() {
        this.mode = "DISTRIBUTED";
        return this;
    }

    public ABatch withWeight(int weight) {
        this.weight = weight;
        return this;
    }

    public ABatch withRuns(long runs) {
        this.runs = runs;
        return this;
    }

    public ABatch ofStoredScenario() {
        this.stored = true;
        return this;
    }

    public ABatch keepingASummary() {
        this.keep = "SUMMARY";
        return this;
    }

    public ABatch stoppingAt(double halfWidth) {
        this.stopHalfWidth = halfWidth;
        return this;
    }

    public ABatch withKey(String key, String hash) {
        this.key = key;
        this.hash = hash;
        return this;
    }

    public ABatch limitedTo(int activeBatches, long queuedRuns) {
        this.activeMax = activeBatches;
        this.queuedMax = queuedRuns;
        return this;
    }
}
