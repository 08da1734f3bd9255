package io.bingosim.batch.life;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.leader.Leader;
import io.bingosim.batch.presence.Presence;
import io.bingosim.batch.rescue.RescueChunks;
import io.bingosim.batch.run.AskForChunks;
import io.bingosim.batch.run.Slots;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** The orderly way out: no new work, what is nearly done is finished, the rest is given back at no cost. */
@ApplicationScoped
public class Drain {
    private static final Logger LOG = Logger.getLogger(Drain.class);
    private static final Duration LOOK = Duration.ofMillis(20);

    private final Slots slots;
    private final Presence presence;
    private final AskForChunks asking;
    private final RescueChunks rescue;
    private final Leader leader;
    private final Duration grace;
    private volatile boolean draining;

    Drain(Slots slots, Presence presence, AskForChunks asking, RescueChunks rescue, Leader leader, BatchConfig config) {
        this.slots = slots;
        this.presence = presence;
        this.asking = asking;
        this.rescue = rescue;
        this.leader = leader;
        this.grace = config.worker().grace();
    }

    public boolean isDraining() {
        return draining;
    }

    /** Ends this process's part. The service has stopped its own intake before it calls this. */
    public Uni<Void> drain() {
        LOG.infof("draining: chunks=%d in hand", slots.held().size());
        draining = true;
        slots.pause(true);
        asking.close();
        presence.drain();
        return presence.heartbeat()
                .chain(() -> release(slots.unstarted()))
                .chain(this::awaitEmpty)
                .chain(() -> release(slots.held()))
                .chain(leader::resign)
                .chain(presence::leave)
                .onFailure()
                .invoke(failure -> LOG.warnf("left without saying goodbye; the others will notice: %s", failure))
                .onFailure()
                .recoverWithNull();
    }

    private Uni<Void> release(List<ClaimedChunk> chunks) {
        slots.abandon(chunks.stream().map(ClaimedChunk::id).toList());
        return chunks.isEmpty()
                ? Uni.createFrom().voidItem()
                : rescue.releaseChunks(chunks).replaceWithVoid();
    }

    private Uni<Void> awaitEmpty() {
        return Uni.createFrom()
                .item(slots::isEmpty)
                .onItem()
                .delayIt()
                .by(LOOK)
                .repeat()
                .until(empty -> empty)
                .collect()
                .last()
                .replaceWithVoid()
                .ifNoItem()
                .after(grace)
                .recoverWithItem(() -> null);
    }
}
