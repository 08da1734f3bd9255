package io.bingosim.batch.execute;

import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.steps.rescue.RescueChunks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Runs repeated suspects in isolation. A suspect may crash the process, and a crash counts against every chunk the process
 * holds. A process holds at most one suspect, so that its crashes make few others suspect; but an innocent run that waited
 * beside a poison one often enough would fail for good. So a chunk that has crashed three times runs alone: chunks that
 * were claimed with it, and those that have not begun, go back at no cost, and nothing is claimed until it is done. Other
 * processes go on, because only one of a mode does this at a time.
 */
@ApplicationScoped
class Quarantine {
    private static final Logger LOG = Logger.getLogger(Quarantine.class);

    private final Slots slots;
    private final RescueChunks rescue;

    Quarantine(Slots slots, RescueChunks rescue) {
        this.slots = slots;
        this.rescue = rescue;
    }

    /** How many chunks may be claimed now. */
    int free() {
        return isClosed() ? 0 : slots.free();
    }

    /** How many chunks may be held beyond those simulating; they would only wait. */
    int room() {
        return isClosed() ? 0 : slots.room();
    }

    private boolean isClosed() {
        return slots.held().stream().anyMatch(ClaimedChunk::runsAlone);
    }

    /** Returns which claimed chunks to execute now: all of them, or the one that runs alone. */
    Uni<List<ClaimedChunk>> admit(List<ClaimedChunk> claimed) {
        ClaimedChunk suspect =
                claimed.stream().filter(ClaimedChunk::runsAlone).findFirst().orElse(null);
        if (suspect == null) {
            return Uni.createFrom().item(claimed);
        }
        List<ClaimedChunk> others = new ArrayList<>(claimed);
        others.remove(suspect);
        others.addAll(slots.unstarted());
        slots.abandon(others.stream().map(ClaimedChunk::id).toList());
        LOG.infof(
                "batch=%s chunk=%d attempt=%d fence=%d running in isolation crashes=%d",
                suspect.batchId(), suspect.id(), suspect.attempt(), suspect.fence(), suspect.crashes());
        return release(others).replaceWith(List.of(suspect));
    }

    /** If this fails, a schedule gives them back later. */
    private Uni<?> release(List<ClaimedChunk> others) {
        return others.isEmpty()
                ? Uni.createFrom().nullItem()
                : rescue.releaseChunks(others).onFailure().recoverWithNull();
    }
}
