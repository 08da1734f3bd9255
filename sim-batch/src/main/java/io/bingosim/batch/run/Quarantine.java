package io.bingosim.batch.run;

import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.rescue.RescueChunks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * A suspect is held alone. It may take the process with it, and whatever else the process holds then counts as having
 * crashed too: an innocent run that waited beside a poison one often enough would fail for good. So what came with a
 * suspect, and what has not begun yet, goes back at no cost, and nothing is claimed until the suspect is done.
 */
@ApplicationScoped
public class Quarantine {
    private static final Logger LOG = Logger.getLogger(Quarantine.class);

    private final Slots slots;
    private final RescueChunks rescue;

    Quarantine(Slots slots, RescueChunks rescue) {
        this.slots = slots;
        this.rescue = rescue;
    }

    /** How many chunks may be claimed now. */
    public int free() {
        return holdsSuspect() ? 0 : slots.free();
    }

    /** How many chunks there is room for at all, although they would only wait. */
    int room() {
        return holdsSuspect() ? 0 : slots.room();
    }

    private boolean holdsSuspect() {
        return slots.held().stream().anyMatch(ClaimedChunk::suspect);
    }

    /** What of a claim is to be executed now: all of it, or the first suspect alone. */
    public Uni<List<ClaimedChunk>> admit(List<ClaimedChunk> claimed) {
        ClaimedChunk suspect =
                claimed.stream().filter(ClaimedChunk::suspect).findFirst().orElse(null);
        if (suspect == null) {
            return Uni.createFrom().item(claimed);
        }
        List<ClaimedChunk> others = new ArrayList<>(claimed);
        others.remove(suspect);
        others.addAll(slots.unstarted());
        slots.abandon(others.stream().map(ClaimedChunk::id).toList());
        LOG.infof("chunk=%d crashes=%d is executed alone", suspect.id(), suspect.crashes());
        return release(others).replaceWith(List.of(suspect));
    }

    /** Where that fails, the schedule gives back what the database believes to be held here and is not. */
    private Uni<?> release(List<ClaimedChunk> others) {
        return others.isEmpty()
                ? Uni.createFrom().nullItem()
                : rescue.releaseChunks(others).onFailure().recoverWithNull();
    }
}
