package io.bingosim.batch.execute;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.steps.claim.ClaimChunks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Claims chunks for this process. Each method returns those to execute now; the {@link Quarantine} gives others back. */
@ApplicationScoped
public class ChunkClaimer {
    private final ClaimChunks claims;
    private final Quarantine quarantine;
    private final Slots slots;

    ChunkClaimer(ClaimChunks claims, Quarantine quarantine, Slots slots) {
        this.claims = claims;
        this.quarantine = quarantine;
        this.slots = slots;
    }

    /** How many chunks may be claimed now. */
    public int free() {
        return quarantine.free();
    }

    /** How many chunks may be held beyond those simulating; they would only wait. */
    public int room() {
        return quarantine.room();
    }

    /** The batches this process holds chunks of. */
    public Set<BatchId> batches() {
        return slots.batches();
    }

    /** Those of the named chunks that are still pending. */
    public Uni<List<ClaimedChunk>> claim(Collection<Long> chunkIds) {
        return claims.claimChunks(chunkIds).chain(quarantine::admit);
    }

    /** Chunks that have been due for this long, in fair order. */
    Uni<List<ClaimedChunk>> claimDue(int limit, Duration dueFor) {
        return claims.claimDueChunks(slots.mode(), limit, dueFor).chain(quarantine::admit);
    }

    /** Brief chunks, for which slots suspend others. */
    Uni<List<ClaimedChunk>> claimBrief(int limit) {
        return claims.claimBriefChunks(slots.mode(), limit).chain(quarantine::admit);
    }
}
