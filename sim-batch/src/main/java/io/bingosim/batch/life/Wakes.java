package io.bingosim.batch.life;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.dispatch.DispatchChunks;
import io.bingosim.batch.run.AskForChunks;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The quick tick: dispatch, and ask if asking is open. The scheduler's finest period is a second, this one's a tenth. */
@ApplicationScoped
class Wakes {
    private final DispatchChunks dispatch;
    private final AskForChunks asking;
    private final Drain drain;
    private final Vertx vertx;
    private final Duration period;

    Wakes(DispatchChunks dispatch, AskForChunks asking, Drain drain, Vertx vertx, BatchConfig config) {
        this.dispatch = dispatch;
        this.asking = asking;
        this.drain = drain;
        this.vertx = vertx;
        this.period = config.dispatch().tick();
    }

    void start() {
        wake();
        vertx.setPeriodic(period.toMillis(), id -> wake());
    }

    void wake() {
        // A process on its way out has closed its pool or is about to: others dispatch.
        if (!drain.isDraining()) {
            dispatch.wake();
            asking.wake();
        }
    }
}
