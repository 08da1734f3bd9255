package io.bingosim.batch.life;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Pulse;
import io.bingosim.batch.dispatch.DispatchChunks;
import io.bingosim.batch.presence.Presence;
import io.bingosim.batch.rescue.RescueChunks;
import io.bingosim.batch.run.AskForChunks;
import io.bingosim.batch.run.Slots;
import io.bingosim.batch.schema.Readiness;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Starts a process's part in the life of batches and keeps its ticks. The service only chooses where chunks come from. */
@ApplicationScoped
public class Life {
    private final BatchConfig config;
    private final Readiness readiness;
    private final Presence presence;
    private final DispatchChunks dispatch;
    private final RescueChunks rescue;
    private final Slots slots;
    private final AskForChunks asking;
    private final Drain drain;
    private final Vertx vertx;
    private final List<Runnable> beginnings = new CopyOnWriteArrayList<>();
    private volatile boolean begun;

    Life(
            BatchConfig config,
            Readiness readiness,
            Presence presence,
            DispatchChunks dispatch,
            RescueChunks rescue,
            Slots slots,
            AskForChunks asking,
            Drain drain,
            Vertx vertx) {
        this.config = config;
        this.readiness = readiness;
        this.presence = presence;
        this.dispatch = dispatch;
        this.rescue = rescue;
        this.slots = slots;
        this.asking = asking;
        this.drain = drain;
        this.vertx = vertx;
    }

    /** Runs once the schema is there and this process is registered; at once if that is so already. */
    public synchronized void whenBegun(Runnable beginning) {
        if (begun) {
            beginning.run();
        } else {
            beginnings.add(beginning);
        }
    }

    void start(@Observes StartupEvent event) {
        new Pulse("start", () -> readiness
                        .await()
                        .chain(presence::heartbeat)
                        // What a dead predecessor held should not wait for the first tick.
                        .chain(() -> rescue.rescue().onFailure().recoverWithItem(List.of()))
                        .invoke(this::begin))
                .fire();
    }

    private synchronized void begin() {
        begun = true;
        presence.onBatchChange(this::batchChanged);
        beginnings.forEach(Runnable::run);
        // Now that a chunk source may have offered slots, dispatch should count with them at once.
        new Pulse("first heartbeat", () -> presence.heartbeat().invoke(this::tick)).fire();
        // The scheduler's finest period is a second; dispatch wants a tenth.
        vertx.setPeriodic(config.dispatch().tick().toMillis(), id -> tick());
    }

    /** A new batch wants chunks; of a cancelled one this process may hold some, which the heartbeat tells. */
    private void batchChanged(UUID batch) {
        tick();
        if (slots.held().stream().anyMatch(chunk -> chunk.batchId().value().equals(batch))) {
            new Pulse("heartbeat", presence::heartbeat).fire();
        }
    }

    private void tick() {
        dispatch.wake();
        asking.wake();
    }

    @Scheduled(
            every = "${bingosim.rescue.period}",
            concurrentExecution = ConcurrentExecution.SKIP,
            skipExecutionIf = Readiness.class)
    Uni<Void> rescueTick() {
        slots.pause(drain.isDraining() || !presence.isFresh());
        return rescue.rescue().replaceWithVoid();
    }

    @Scheduled(every = "5s", concurrentExecution = ConcurrentExecution.SKIP, skipExecutionIf = Readiness.class)
    Uni<Void> returnLostChunks() {
        return rescue.returnLostChunks(slots.held()).replaceWithVoid();
    }
}
