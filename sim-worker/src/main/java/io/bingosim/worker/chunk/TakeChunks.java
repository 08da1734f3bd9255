package io.bingosim.worker.chunk;

import io.bingosim.batch.Pulse;
import io.bingosim.batch.claim.ClaimChunks;
import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.run.ExecuteChunk;
import io.bingosim.batch.run.Quarantine;
import io.bingosim.worker.fault.FlowPoint;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;

/**
 * Turns messages in hand into work: as many as there are free slots are claimed in one call; what the claim returns is
 * executed and acknowledged after its commit; what it does not return is somebody else's or over, and is acknowledged at
 * once. While Postgres does not answer, messages stay in hand unacknowledged and nothing new comes: that is the pause.
 */
@ApplicationScoped
class TakeChunks {
    private static final Logger LOG = Logger.getLogger(TakeChunks.class);

    private final ClaimChunks claims;
    private final ExecuteChunk execute;
    private final Quarantine quarantine;
    private final Settlement settlement;
    private final FlowPoint flow;
    private final InHand inHand = new InHand();
    private final Pulse claiming = new Pulse("claiming", this::claim);

    TakeChunks(ClaimChunks claims, ExecuteChunk execute, Quarantine quarantine, Settlement settlement, FlowPoint flow) {
        this.claims = claims;
        this.execute = execute;
        this.quarantine = quarantine;
        this.settlement = settlement;
        this.flow = flow;
    }

    void offer(long chunkId, Message<?> message) {
        if (!inHand.add(chunkId, message)) {
            settlement.doubled();
        }
        claiming.fire();
    }

    /** Looks again: a slot may have become free, or Postgres may be back. */
    void wake() {
        if (inHand.size() > 0) {
            claiming.fire();
        }
    }

    void forget() {
        inHand.clear();
    }

    int waiting() {
        return inHand.size();
    }

    private Uni<Void> claim() {
        Map<Long, Collection<Message<?>>> taken = inHand.take(quarantine.free());
        if (taken.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return claims.claimChunks(taken.keySet())
                .onFailure()
                .invoke(() -> inHand.putBack(taken))
                .chain(quarantine::admit)
                .invoke(claimed -> start(claimed, new HashMap<>(taken)))
                .replaceWithVoid();
    }

    private void start(List<ClaimedChunk> claimed, Map<Long, Collection<Message<?>>> messages) {
        if (!claimed.isEmpty()) {
            flow.afterClaim();
        }
        for (ClaimedChunk chunk : claimed) {
            Collection<Message<?>> own = messages.remove(chunk.id());
            new Pulse("chunk " + chunk.id(), () -> execute.execute(chunk).invoke(() -> done(own))).fire();
        }
        if (!messages.isEmpty()) {
            LOG.debugf("chunks=%s are no longer to be had", messages.keySet());
            settlement.lost(messages.size());
            messages.values().forEach(settlement::acknowledge);
        }
        // There may be more in hand than was asked for, and slots that what was not to be had has left free.
        wake();
    }

    private void done(Collection<Message<?>> messages) {
        flow.afterCommit();
        settlement.acknowledge(messages);
        wake();
    }
}
