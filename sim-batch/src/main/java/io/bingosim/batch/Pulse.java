package io.bingosim.batch;

import io.smallrye.mutiny.Uni;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Runs an action when fired, one at a time. Firing while it runs makes it run once more afterwards, so that no wake-up is
 * lost to a run that has already looked. The one place in this module that subscribes.
 */
public final class Pulse {
    private static final Logger LOG = Logger.getLogger(Pulse.class);
    private static final int IDLE = 0;
    private static final int RUNNING = 1;
    private static final int AGAIN = 2;

    private final String name;
    private final Supplier<Uni<?>> action;
    private final AtomicInteger state = new AtomicInteger(IDLE);

    public Pulse(String name, Supplier<Uni<?>> action) {
        this.name = name;
        this.action = action;
    }

    public void fire() {
        if (state.getAndUpdate(now -> now == IDLE ? RUNNING : AGAIN) == IDLE) {
            run();
        }
    }

    private void run() {
        Uni.createFrom()
                .deferred(() -> action.get().replaceWithVoid())
                .subscribe()
                .with(done -> settle(), failure -> {
                    // Every action has a schedule behind it that will try again.
                    LOG.warnf("%s failed and will be tried again: %s", name, failure);
                    settle();
                });
    }

    private void settle() {
        if (!state.compareAndSet(RUNNING, IDLE)) {
            state.set(RUNNING);
            run();
        }
    }
}
