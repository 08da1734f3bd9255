package io.bingosim.batch.process;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.background.Conditions;
import io.bingosim.batch.execute.ChunkPoller;
import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.steps.leader.Leader;
import io.bingosim.batch.steps.rescue.RescueChunks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** Drains this process: takes no new work, finishes what it can within the grace period, gives the rest back. */
@ApplicationScoped
public class GracefulShutdown {
    private static final Logger LOG = Logger.getLogger(GracefulShutdown.class);

    private final Slots slots;
    private final Heartbeat heartbeat;
    private final ChunkPoller poller;
    private final RescueChunks rescue;
    private final Leader leader;
    private final Duration grace;

    GracefulShutdown(
            Slots slots,
            Heartbeat heartbeat,
            ChunkPoller poller,
            RescueChunks rescue,
            Leader leader,
            BatchConfig config) {
        this.slots = slots;
        this.heartbeat = heartbeat;
        this.poller = poller;
        this.rescue = rescue;
        this.leader = leader;
        this.grace = config.worker().grace();
    }

    public boolean isDraining() {
        return heartbeat.isDraining();
    }

    /** Never fails. The service stops its own intake before it calls this. */
    public Uni<Void> drain() {
        LOG.infof("draining chunks=%d", slots.held().size());
        heartbeat.drain();
        slots.pause();
        poller.close();
        return heartbeat
                .beat()
                .chain(() -> release(slots.unstarted()))
                .chain(() -> Conditions.await(slots::isEmpty, grace))
                .chain(() -> release(slots.held()))
                .chain(leader::resign)
                .chain(heartbeat::leave)
                .onFailure()
                .invoke(failure ->
                        LOG.warnf("shutdown incomplete; other processes will rescue its chunks: %s", failure))
                .onFailure()
                .recoverWithNull();
    }

    private Uni<Void> release(List<ClaimedChunk> chunks) {
        slots.abandon(chunks.stream().map(ClaimedChunk::id).toList());
        return chunks.isEmpty()
                ? Uni.createFrom().voidItem()
                : rescue.releaseChunks(chunks).replaceWithVoid();
    }
}
