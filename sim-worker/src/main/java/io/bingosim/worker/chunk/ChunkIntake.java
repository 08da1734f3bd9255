package io.bingosim.worker.chunk;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.background.Background;
import io.bingosim.batch.background.CoalescingTrigger;
import io.bingosim.batch.execute.ChunkClaimer;
import io.bingosim.batch.execute.ChunkExecutor;
import io.bingosim.batch.execute.ChunkPoller;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.worker.chunk.PendingMessages.Pending;
import io.bingosim.worker.fault.FaultPoints;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;

/**
 * Turns pending messages into work. One call claims chunks for the slots that are free or soon will be, and all
 * chunks of batches this process holds none of, as they may be brief ones that need not wait. The others stay
 * unclaimed, so that another worker can take them from Postgres. A claimed chunk is executed and its messages are
 * acknowledged after the commit. A chunk that could not be claimed belongs to another worker or has ended, so its
 * messages are acknowledged at once. While Postgres is unreachable, messages stay pending and unacknowledged, and the
 * prefetch limit stops further deliveries.
 */
@ApplicationScoped
public class ChunkIntake {
    private static final Logger LOG = Logger.getLogger(ChunkIntake.class);

    private final ChunkClaimer claimer;
    private final ChunkExecutor executor;
    private final ChunkPoller poller;
    private final MessageAcks acks;
    private final FaultPoints faultPoints;
    private final PendingMessages pending = new PendingMessages();
    private final CoalescingTrigger claiming = new CoalescingTrigger("claiming", this::claim);

    ChunkIntake(
            ChunkClaimer claimer,
            ChunkExecutor executor,
            ChunkPoller poller,
            MessageAcks acks,
            FaultPoints faultPoints) {
        this.claimer = claimer;
        this.executor = executor;
        this.poller = poller;
        this.acks = acks;
        this.faultPoints = faultPoints;
        executor.onFreeSlot(this::refill);
    }

    void offer(long chunkId, BatchId batch, Message<?> message) {
        if (!pending.add(chunkId, batch, message)) {
            acks.countDuplicate();
        }
        claiming.fire();
    }

    /** Tries to claim again: a slot may have become free, or Postgres reachable. */
    public void wake() {
        if (pending.size() > 0) {
            claiming.fire();
        }
    }

    /** A slot is free: claims a chunk that a message names, or else one whose message is elsewhere. */
    private void refill() {
        if (pending.size() > 0) {
            claiming.fire();
        } else {
            poller.refill();
        }
    }

    void forget() {
        pending.clear();
    }

    /** Chunks that wait for a slot. */
    int pending() {
        return pending.size();
    }

    private Uni<Void> claim() {
        Map<Long, Pending> taken = pending.take(claimer.free());
        taken.putAll(pending.take(claimer.room() - taken.size(), claimer.batches()));
        if (taken.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return claimer.claim(taken.keySet())
                .onFailure()
                .invoke(() -> pending.putBack(taken))
                .invoke(claimed -> start(claimed, new HashMap<>(taken)))
                .replaceWithVoid();
    }

    private void start(List<ClaimedChunk> claimed, Map<Long, Pending> messages) {
        if (!claimed.isEmpty()) {
            faultPoints.afterClaim();
        }
        for (ClaimedChunk chunk : claimed) {
            Collection<Message<?>> own = messages.remove(chunk.id()).messages();
            Background.run("chunk " + chunk.id(), () -> executor.execute(chunk).invoke(() -> committed(own)));
        }
        if (!messages.isEmpty()) {
            LOG.debugf("chunks=%s could not be claimed, acknowledging their messages", messages.keySet());
            acks.acknowledgeMissed(
                    messages.values().stream().map(Pending::messages).toList());
        }
        // More messages may be pending than were taken, and chunks that could not be claimed leave slots free.
        refill();
    }

    private void committed(Collection<Message<?>> messages) {
        faultPoints.afterCommit();
        acks.acknowledge(messages);
    }
}
