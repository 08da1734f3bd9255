package io.bingosim.batch.life;

import io.bingosim.batch.finalise.FinaliseBatches;
import io.bingosim.batch.presence.Presence;
import io.bingosim.batch.rescue.RescueChunks;
import io.bingosim.batch.run.Slots;
import io.bingosim.batch.schema.Readiness;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Every process rescues: nobody has to be elected to notice that somebody died. */
@ApplicationScoped
class RescueTicks {
    private final RescueChunks rescue;
    private final FinaliseBatches finalise;
    private final Slots slots;
    private final Presence presence;
    private final Drain drain;

    RescueTicks(RescueChunks rescue, FinaliseBatches finalise, Slots slots, Presence presence, Drain drain) {
        this.rescue = rescue;
        this.finalise = finalise;
        this.slots = slots;
        this.presence = presence;
        this.drain = drain;
    }

    @Scheduled(
            every = "${bingosim.rescue.period}",
            concurrentExecution = ConcurrentExecution.SKIP,
            skipExecutionIf = Readiness.class)
    Uni<Void> rescue() {
        // Whoever cannot say that it lives may be rescued from any moment now: it takes on nothing new.
        slots.pause(drain.isDraining() || !presence.isFresh());
        return rescue.rescue().chain(rescue::sweepEnded).invoke(this::answer).replaceWithVoid();
    }

    @Scheduled(every = "5s", concurrentExecution = ConcurrentExecution.SKIP, skipExecutionIf = Readiness.class)
    Uni<Void> returnLostChunks() {
        return rescue.returnLostChunks(slots.held()).replaceWithVoid();
    }

    private void answer(int swept) {
        if (swept > 0) {
            finalise.wake();
        }
    }
}
