package io.bingosim.batch.execute;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.background.Background;
import io.bingosim.batch.background.CoalescingTrigger;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Claims chunks from Postgres for free slots: the only source of a LOCAL executor and of workers without a broker, and the
 * safety net for lost messages.
 */
@ApplicationScoped
public class ChunkPoller {
    private static final int PATIENCE_FACTOR_WHEN_BUSY = 6;

    private final ChunkClaimer claimer;
    private final ChunkExecutor executor;
    private final Slots slots;
    private final CoalescingTrigger polling = new CoalescingTrigger("polling for chunks", this::poll);

    private final CoalescingTrigger pollingForBrief =
            new CoalescingTrigger("polling for brief chunks", this::pollForBrief);

    private final CoalescingTrigger pollingForWaiting =
            new CoalescingTrigger("polling for waiting chunks", this::pollForFreeSlots);

    private volatile boolean open;

    ChunkPoller(ChunkClaimer claimer, ChunkExecutor executor, Slots slots, DispatchChunks dispatch) {
        this.claimer = claimer;
        this.executor = executor;
        this.slots = slots;
        dispatch.onDispatched(this::dispatched);
        executor.onFreeSlot(this::wake);
    }

    /** From now on every wake-up claims chunks if a slot is free. */
    public void open() {
        slots.offer();
        open = true;
        wake();
    }

    /** From now on wake-ups do nothing. */
    public void close() {
        open = false;
    }

    public boolean isOpen() {
        return open;
    }

    public void wake() {
        if (open) {
            polling.fire();
        }
    }

    /**
     * Claims chunks that have been due for this long: their messages must be lost. A process without free slots claims one
     * that has waited much longer, because where all processes are always busy it would never be claimed.
     */
    public Uni<Integer> pollForOverdue(Duration dueFor) {
        int free = claimer.free();
        return free > 0
                ? poll(free, dueFor)
                : poll(Math.min(1, claimer.room()), dueFor.multipliedBy(PATIENCE_FACTOR_WHEN_BUSY));
    }

    /**
     * While messages bring the chunks, a free slot takes one whose message is still under way, or waits at another worker.
     * Who gets the message finds the chunk gone.
     */
    public void refill() {
        if (open) {
            wake();
        } else if (claimer.free() > 0) {
            pollingForWaiting.fire();
        }
    }

    private Uni<Integer> pollForFreeSlots() {
        return poll(claimer.free(), Duration.ZERO);
    }

    /** Where all slots are busy, the chunk of a batch that has none here yet may be brief, and then one is suspended for it. */
    private void dispatched(Set<BatchId> batches) {
        wake();
        if (open && claimer.free() == 0 && !claimer.batches().containsAll(batches)) {
            pollingForBrief.fire();
        }
    }

    private Uni<Integer> pollForBrief() {
        int room = Math.min(slots.count(), claimer.room());
        return !open || room == 0
                ? Uni.createFrom().item(0)
                : claimer.claimBrief(room).map(this::start);
    }

    private Uni<Integer> poll() {
        return open ? pollForFreeSlots() : Uni.createFrom().item(0);
    }

    private Uni<Integer> poll(int limit, Duration dueFor) {
        slots.offer();
        return limit == 0
                ? Uni.createFrom().item(0)
                : claimer.claimDue(limit, dueFor).map(this::start);
    }

    private int start(List<ClaimedChunk> chunks) {
        chunks.forEach(chunk -> Background.run("chunk " + chunk.id(), () -> executor.execute(chunk)));
        return chunks.size();
    }
}
