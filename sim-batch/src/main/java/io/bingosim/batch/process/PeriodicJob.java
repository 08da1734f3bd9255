package io.bingosim.batch.process;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A job that runs again and again, never twice at the same time, whatever starts it. */
public final class PeriodicJob {
    private final String name;
    private final long periodNanos;
    private final Supplier<Uni<Void>> action;
    private final AtomicBoolean running = new AtomicBoolean();
    private volatile long startedAt = System.nanoTime();

    PeriodicJob(String name, Duration period, Supplier<Uni<Void>> action) {
        this.name = name;
        this.periodNanos = period.toNanos();
        this.action = action;
    }

    String name() {
        return name;
    }

    boolean isRunning() {
        return running.get();
    }

    /** By the monotonic clock it should have started for the second time since it last did. */
    boolean isOverdue() {
        return !running.get() && System.nanoTime() - startedAt > 2 * periodNanos;
    }

    /** Does nothing if it is running already. */
    public Uni<Void> run() {
        return Uni.createFrom()
                .deferred(() -> running.compareAndSet(false, true)
                        ? start()
                        : Uni.createFrom().voidItem());
    }

    private Uni<Void> start() {
        startedAt = System.nanoTime();
        return Uni.createFrom().deferred(action::get).eventually(() -> running.set(false));
    }
}
