package io.bingosim.batch.run;

import io.bingosim.batch.Mode;
import io.bingosim.batch.Pulse;
import io.bingosim.batch.claim.ClaimChunks;
import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.dispatch.DispatchChunks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;

/**
 * Feeds the slots by asking Postgres: the whole supply of a LOCAL executor and of workers without a broker, and the
 * safety net behind messages that got lost.
 */
@ApplicationScoped
public class AskForChunks {
    private static final int PATIENCE_WHEN_BUSY = 6;

    private final ClaimChunks claims;
    private final ExecuteChunk execute;
    private final Slots slots;
    private final Quarantine quarantine;
    private final Pulse asking = new Pulse("asking for chunks", this::ask);

    private volatile Mode mode = Mode.LOCAL;
    private volatile boolean open;

    AskForChunks(
            ClaimChunks claims, ExecuteChunk execute, Slots slots, Quarantine quarantine, DispatchChunks dispatch) {
        this.claims = claims;
        this.execute = execute;
        this.slots = slots;
        this.quarantine = quarantine;
        dispatch.onDispatched(this::wake);
    }

    /** From now on every wake-up asks for chunks of this mode, whenever a slot is free. */
    public void open(Mode mode) {
        this.mode = mode;
        slots.offer();
        open = true;
        wake();
    }

    /** From now on wake-ups do nothing. */
    public void close() {
        open = false;
    }

    public boolean isOpen() {
        return open;
    }

    public void wake() {
        if (open) {
            asking.fire();
        }
    }

    /**
     * One look for chunks that have waited for a while already: their message must have been lost. A process whose hands are
     * full takes one too, once it has waited much longer: where everybody is always busy, nobody else would ever look.
     */
    public Uni<Integer> askForForgotten(Mode mode, Duration dueFor) {
        int free = quarantine.free();
        return free > 0
                ? ask(mode, free, dueFor)
                : ask(mode, Math.min(1, quarantine.room()), dueFor.multipliedBy(PATIENCE_WHEN_BUSY));
    }

    private Uni<Integer> ask() {
        return open
                ? ask(mode, quarantine.free(), Duration.ZERO)
                : Uni.createFrom().item(0);
    }

    private Uni<Integer> ask(Mode mode, int limit, Duration dueFor) {
        slots.offer();
        return limit == 0
                ? Uni.createFrom().item(0)
                : claims.askChunks(mode, limit, dueFor).chain(quarantine::admit).map(this::start);
    }

    private int start(List<ClaimedChunk> chunks) {
        chunks.forEach(chunk ->
                new Pulse("chunk " + chunk.id(), () -> execute.execute(chunk).invoke(this::wake)).fire());
        return chunks.size();
    }
}
