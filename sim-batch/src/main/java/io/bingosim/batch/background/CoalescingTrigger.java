package io.bingosim.batch.background;

import io.smallrye.mutiny.Uni;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Runs one action in the background whenever it is fired, never twice at the same time. Any number of firings during a
 * run cause exactly one further run, because the current one may have read its input before they happened.
 */
public final class CoalescingTrigger {
    private static final int IDLE = 0;
    private static final int RUNNING = 1;
    private static final int AGAIN = 2;

    private final String name;
    private final Supplier<Uni<?>> action;
    private final AtomicInteger state = new AtomicInteger(IDLE);

    public CoalescingTrigger(String name, Supplier<Uni<?>> action) {
        this.name = name;
        this.action = action;
    }

    public void fire() {
        if (state.getAndUpdate(now -> now == IDLE ? RUNNING : AGAIN) == IDLE) {
            run();
        }
    }

    private void run() {
        Background.run(name, action, this::finished);
    }

    private void finished() {
        if (!state.compareAndSet(RUNNING, IDLE)) {
            state.set(RUNNING);
            run();
        }
    }
}
