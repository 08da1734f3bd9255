package io.bingosim.batch.life;

import io.bingosim.batch.Pulse;
import io.bingosim.batch.presence.Presence;
import io.bingosim.batch.rescue.RescueChunks;
import io.bingosim.batch.run.Slots;
import io.bingosim.batch.schema.Readiness;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Starts a process's part in the life of batches. The service only chooses where its chunks come from. */
@ApplicationScoped
public class Life {
    private final Readiness readiness;
    private final Presence presence;
    private final RescueChunks rescue;
    private final Slots slots;
    private final Wakes wakes;
    private final List<Runnable> beginnings = new ArrayList<>();
    private boolean begun;

    Life(Readiness readiness, Presence presence, RescueChunks rescue, Slots slots, Wakes wakes) {
        this.readiness = readiness;
        this.presence = presence;
        this.rescue = rescue;
        this.slots = slots;
        this.wakes = wakes;
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
        new Pulse("first heartbeat", () -> presence.heartbeat().invoke(wakes::start)).fire();
    }

    /** A new batch wants chunks; of a cancelled one this process may hold some, which the heartbeat tells. */
    private void batchChanged(UUID batch) {
        wakes.wake();
        if (slots.held().stream().anyMatch(chunk -> chunk.batchId().value().equals(batch))) {
            new Pulse("heartbeat", presence::heartbeat).fire();
        }
    }
}
