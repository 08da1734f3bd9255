package io.bingosim.batch.process;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.steps.rescue.RescueChunks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Ends the process when a slot is stuck, because a JVM cannot stop a thread. It reports the stuck chunk as crashed, gives
 * the other chunks back, and exits; the supervisor starts a new process.
 */
@ApplicationScoped
public class Watchdog {
    /** Internal software error, in the sense of sysexits.h. */
    static final int EXIT_CODE = 70;

    private static final Logger LOG = Logger.getLogger(Watchdog.class);

    private final Slots slots;
    private final RescueChunks rescue;
    private final Duration stuckAfter;
    private final Duration exitTimeout;

    Watchdog(Slots slots, RescueChunks rescue, BatchConfig config) {
        this.slots = slots;
        this.rescue = rescue;
        this.stuckAfter = config.worker().watchdog();
        this.exitTimeout = config.database().timeout();
    }

    Uni<Void> watch() {
        return slots.stuckFor(stuckAfter).map(this::exit).orElseGet(() -> Uni.createFrom()
                .voidItem());
    }

    private Uni<Void> exit(ClaimedChunk stuck) {
        LOG.errorf(
                "batch=%s chunk=%d attempt=%d fence=%d has made no step for %s; exiting so that the supervisor restarts"
                        + " this process",
                stuck.batchId(), stuck.id(), stuck.attempt(), stuck.fence(), stuckAfter);
        List<ClaimedChunk> others =
                slots.held().stream().filter(chunk -> chunk.id() != stuck.id()).toList();
        return rescue.crashChunk(stuck)
                .chain(() -> rescue.releaseChunks(others))
                .replaceWithVoid()
                .ifNoItem()
                .after(exitTimeout)
                .fail()
                .onTermination()
                // Not System.exit: its shutdown hooks would wait for the stuck thread.
                .invoke(() -> Runtime.getRuntime().halt(EXIT_CODE));
    }
}
