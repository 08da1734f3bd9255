package io.bingosim.batch.life;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.dispatch.DispatchChunks;
import io.bingosim.batch.run.AskForChunks;
import io.bingosim.batch.run.Slots;
import io.quarkus.runtime.ShutdownEvent;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/** The quick tick: dispatch, and ask if asking is open. The scheduler's finest period is a second, this one's a tenth. */
@ApplicationScoped
class Wakes {
    private final DispatchChunks dispatch;
    private final AskForChunks asking;
    private final Slots slots;
    private final Vertx vertx;
    private final Duration period;
    private volatile long timer;

    Wakes(DispatchChunks dispatch, AskForChunks asking, Slots slots, Vertx vertx, BatchConfig config) {
        this.dispatch = dispatch;
        this.asking = asking;
        this.slots = slots;
        this.vertx = vertx;
        this.period = config.dispatch().tick();
    }

    void start() {
        wake();
        timer = vertx.setPeriodic(period.toMillis(), id -> wake());
    }

    /** The event loop outlives the beans. */
    void stop(@Observes ShutdownEvent event) {
        vertx.cancelTimer(timer);
    }

    void wake() {
        // Who has all hands full dispatches when it has finished something; who is on its way out leaves it to others.
        if (slots.free() > 0) {
            dispatch.wake();
            asking.wake();
        }
    }
}
