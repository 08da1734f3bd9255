package io.bingosim.batch.life;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.rescue.RescueChunks;
import io.bingosim.batch.run.Slots;
import io.bingosim.batch.schema.Readiness;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * A slot that makes no step cannot be freed from inside a JVM. The process gives its other chunks back, reports the one
 * that hangs, and leaves; whoever supervises it starts a new one.
 */
@ApplicationScoped
public class Watchdog {
    /** Software error, in the sense of sysexits: the supervisor should start the process again. */
    static final int EXIT_CODE = 70;

    private static final Logger LOG = Logger.getLogger(Watchdog.class);

    private final Slots slots;
    private final RescueChunks rescue;
    private final Duration patience;
    private final Duration farewell;

    Watchdog(Slots slots, RescueChunks rescue, BatchConfig config) {
        this.slots = slots;
        this.rescue = rescue;
        this.patience = config.worker().watchdog();
        this.farewell = config.database().timeout();
    }

    @Scheduled(every = "1s", concurrentExecution = ConcurrentExecution.SKIP, skipExecutionIf = Readiness.class)
    Uni<Void> watch() {
        return slots.stuckFor(patience).map(this::leave).orElseGet(() -> Uni.createFrom()
                .voidItem());
    }

    private Uni<Void> leave(ClaimedChunk stuck) {
        LOG.errorf("chunk=%d batch=%s makes no step: this process leaves", stuck.id(), stuck.batchId());
        List<ClaimedChunk> others =
                slots.held().stream().filter(chunk -> chunk.id() != stuck.id()).toList();
        return rescue.crashChunk(stuck)
                .chain(() -> rescue.releaseChunks(others))
                .replaceWithVoid()
                .ifNoItem()
                .after(farewell)
                .fail()
                .onTermination()
                // Not an orderly exit: that would wait for the very thread that hangs.
                .invoke(() -> Runtime.getRuntime().halt(EXIT_CODE));
    }
}
