package io.bingosim.batch.process;

import io.bingosim.batch.Mode;
import io.bingosim.batch.background.CoalescingTrigger;
import io.bingosim.batch.execute.ChunkPoller;
import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One tick: cut the next chunks, and poll for chunks if this process polls. New batches and completed chunks wake dispatch
 * at once; ticks find what no wake-up reported. A process that has had no work for a while, or has no slots, leaves that
 * to {@link DueWorkStarter}.
 */
@ApplicationScoped
class DispatchTicker {
    private static final int TICKS_UNTIL_IDLE = 20;

    private final DispatchChunks dispatch;
    private final ChunkPoller poller;
    private final Slots slots;
    private final AtomicInteger ticksWithoutWork = new AtomicInteger();
    private final CoalescingTrigger starting = new CoalescingTrigger("starting a batch", this::startBatch);

    DispatchTicker(DispatchChunks dispatch, ChunkPoller poller, Slots slots) {
        this.dispatch = dispatch;
        this.poller = poller;
        this.slots = slots;
        dispatch.onDispatched(batches -> ticksWithoutWork.set(0));
    }

    /** The mode whose chunks this process executes. */
    Mode mode() {
        return slots.mode();
    }

    void tick() {
        if (isDue()) {
            wake();
        }
    }

    /** Whether the next tick calls the database. */
    boolean isDue() {
        int ticks = slots.isEmpty() ? ticksWithoutWork.incrementAndGet() : 0;
        ticksWithoutWork.set(ticks);
        boolean idle = slots.count() == 0 || ticks > TICKS_UNTIL_IDLE;
        return !idle;
    }

    void wake() {
        // A full process dispatches when it completes a chunk; a draining one leaves it to the others.
        if (slots.free() > 0) {
            dispatch.wake();
            poller.wake();
        }
    }

    /** A batch needs chunks, or chunks wait. Whichever process cuts them, idle slots take theirs at once. */
    void startWaitingWork() {
        if (slots.free() > 0) {
            starting.fire();
        }
    }

    private Uni<?> startBatch() {
        return dispatch.dispatch().invoke(poller::refill);
    }
}
