package io.bingosim.batch.process;

import io.bingosim.batch.execute.ChunkPoller;
import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import jakarta.enterprise.context.ApplicationScoped;

/** One tick: cut the next chunks, and poll for chunks if this process polls. */
@ApplicationScoped
class DispatchTicker {
    private final DispatchChunks dispatch;
    private final ChunkPoller poller;
    private final Slots slots;

    DispatchTicker(DispatchChunks dispatch, ChunkPoller poller, Slots slots) {
        this.dispatch = dispatch;
        this.poller = poller;
        this.slots = slots;
    }

    void tick() {
        // A full process dispatches when it completes a chunk; a draining one leaves it to the others.
        if (slots.free() > 0) {
            dispatch.wake();
            poller.wake();
        }
    }
}
