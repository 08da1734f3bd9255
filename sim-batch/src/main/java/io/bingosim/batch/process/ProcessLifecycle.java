package io.bingosim.batch.process;

import io.bingosim.batch.background.Background;
import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.steps.rescue.RescueChunks;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Starts this process: waits for the schema, registers, rescues. The service only chooses where its chunks come from. */
@ApplicationScoped
public class ProcessLifecycle {
    private final SchemaReadiness schema;
    private final Heartbeat heartbeat;
    private final RescueChunks rescue;
    private final Slots slots;
    private final DispatchTicker dispatch;
    private final BatchSchedules schedules;
    private final List<Runnable> startActions = new ArrayList<>();
    private boolean started;

    ProcessLifecycle(
            SchemaReadiness schema,
            Heartbeat heartbeat,
            RescueChunks rescue,
            Slots slots,
            DispatchTicker dispatch,
            BatchSchedules schedules) {
        this.schema = schema;
        this.heartbeat = heartbeat;
        this.rescue = rescue;
        this.slots = slots;
        this.dispatch = dispatch;
        this.schedules = schedules;
    }

    /** Runs the action once the schema is ready and this process is registered; at once if that is so already. */
    public synchronized void whenStarted(Runnable action) {
        if (started) {
            action.run();
        } else {
            startActions.add(action);
        }
    }

    void start(@Observes StartupEvent event) {
        Background.run("start", this::register);
    }

    private Uni<?> register() {
        return schema.await()
                .chain(heartbeat::beat)
                // The chunks of a dead predecessor should not wait for the first schedule.
                .chain(() -> rescue.rescue().onFailure().recoverWithItem(List.of()))
                .invoke(this::startAll);
    }

    private synchronized void startAll() {
        started = true;
        heartbeat.onBatchChange(this::batchChanged);
        startActions.forEach(Runnable::run);
        // A start action may have offered slots: this heartbeat lets dispatch count on them at once.
        Background.run("first heartbeat", () -> heartbeat.beat().invoke(schedules::startDispatchTimer));
    }

    /** A new batch needs chunks. If this process holds chunks of a cancelled one, the heartbeat reports them revoked. */
    private void batchChanged(UUID batch) {
        dispatch.startWaitingWork();
        if (slots.held().stream().anyMatch(chunk -> chunk.batchId().value().equals(batch))) {
            Background.run("heartbeat", heartbeat::beat);
        }
    }
}
