package io.bingosim.batch.steps.rescue;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.RescueLimits;
import io.bingosim.batch.model.ReturnedChunk;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import io.bingosim.batch.store.RescueStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * The ways back from RUNNING: rescued from a dead worker, released by a draining one, crashed in a hung one, or
 * forgotten by its own.
 */
@ApplicationScoped
public class RescueChunks {
    private static final Logger LOG = Logger.getLogger(RescueChunks.class);

    /** A worker without its lock counts as dead when its last heartbeat is older. */
    public static final Duration SILENCE = Duration.ofSeconds(3);

    private static final RescueLimits LIMITS = new RescueLimits(SILENCE, Duration.ofSeconds(10), 2, 5);

    private final RescueStore store;
    private final WorkerId worker;
    private final Duration forgottenAfter;
    private final DispatchChunks dispatch;

    RescueChunks(RescueStore store, WorkerId worker, BatchConfig config, DispatchChunks dispatch) {
        this.store = store;
        this.worker = worker;
        // Twice the limit of a call, so that a claim in flight is not taken for forgotten.
        this.forgottenAfter = config.database().timeout().multipliedBy(2);
        this.dispatch = dispatch;
    }

    /** Returns the chunks of dead workers to the queue. */
    public Uni<List<ReturnedChunk>> rescue() {
        return store.rescueChunks(LIMITS).invoke(chunks -> returned("rescued", chunks));
    }

    /** Gives back chunks that this process will not finish, at no cost to them. */
    public Uni<List<ReturnedChunk>> releaseChunks(Collection<ClaimedChunk> chunks) {
        return store.releaseChunks(worker, chunks).invoke(all -> returned("released", all));
    }

    /** Reports the chunk that hangs one of this process's slots. */
    public Uni<List<ReturnedChunk>> crashChunk(ClaimedChunk chunk) {
        return store.crashChunk(worker, chunk, LIMITS).invoke(all -> returned("crashed", all));
    }

    /**
     * Returns chunks that are RUNNING for this process in the database but that it does not hold: after a claim whose
     * reply was lost, or a result that could not be stored in time. Without it such a chunk would stay RUNNING as long
     * as this process lives.
     */
    public Uni<List<ReturnedChunk>> returnForgottenChunks(Collection<ClaimedChunk> held) {
        return store.returnUnheldChunks(worker, held, forgottenAfter).invoke(all -> returned("forgotten", all));
    }

    private void returned(String how, List<ReturnedChunk> chunks) {
        chunks.forEach(chunk -> {
            Meters.returned(how, chunk.became());
            LOG.infof(
                    "batch=%s chunk=%d attempt=%d fence=%d worker=%s %s, became=%s by=%s",
                    chunk.batchId(),
                    chunk.chunkId(),
                    chunk.attempt(),
                    chunk.fence(),
                    chunk.workerId(),
                    how,
                    chunk.became(),
                    worker.id());
        });
        if (!chunks.isEmpty()) {
            dispatch.wake();
        }
    }
}
