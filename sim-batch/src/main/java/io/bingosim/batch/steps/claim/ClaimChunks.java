package io.bingosim.batch.steps.claim;

import io.bingosim.batch.Mode;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.store.ClaimStore;
import io.bingosim.batch.trace.Spans;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;

/** Claims chunks for this process: those named by messages, or those that are due in Postgres. */
@ApplicationScoped
public class ClaimChunks {
    private static final Logger LOG = Logger.getLogger(ClaimChunks.class);

    private final ClaimStore store;
    private final WorkerId worker;

    ClaimChunks(ClaimStore store, WorkerId worker) {
        this.store = store;
        this.worker = worker;
    }

    /** Claims those of the named chunks that are still pending. The others are done or claimed elsewhere: drop them. */
    public Uni<List<ClaimedChunk>> claimChunks(Collection<Long> chunkIds) {
        long started = System.nanoTime();
        return store.claimChunks(worker, chunkIds).invoke(won -> claimed(chunkIds.size(), won, since(started)));
    }

    /** Claims up to `limit` chunks of a mode that have been due for at least `dueFor`, in fair order. */
    public Uni<List<ClaimedChunk>> claimDueChunks(Mode mode, int limit, Duration dueFor) {
        return claimDueChunks(mode, limit, dueFor, false);
    }

    /** Claims up to `limit` brief chunks of a mode that are due. */
    public Uni<List<ClaimedChunk>> claimBriefChunks(Mode mode, int limit) {
        return claimDueChunks(mode, limit, Duration.ZERO, true);
    }

    private Uni<List<ClaimedChunk>> claimDueChunks(Mode mode, int limit, Duration dueFor, boolean briefOnly) {
        long started = System.nanoTime();
        return store.claimDueChunks(worker, mode, limit, dueFor, briefOnly)
                .invoke(won -> claimed(won.size(), won, since(started)));
    }

    private void claimed(int tried, List<ClaimedChunk> won, Duration took) {
        Meters.claimed(tried, won.size(), took);
        Spans.claimed(won, took);
        won.forEach(this::log);
    }

    /** A line per chunk at INFO would flood the log; that of a batch's first run says that the batch has started. */
    private void log(ClaimedChunk chunk) {
        boolean isFirst = chunk.firstRun() == 0 && chunk.attempt() == 1 && chunk.fence() == 1 && chunk.crashes() == 0;
        LOG.logf(
                isFirst ? Level.INFO : Level.DEBUG,
                "batch=%s chunk=%d attempt=%d fence=%d worker=%s claimed runs=%d from=%d%s",
                chunk.batchId(),
                chunk.id(),
                chunk.attempt(),
                chunk.fence(),
                worker.id(),
                chunk.runCount(),
                chunk.firstRun(),
                isFirst ? "; the batch has started" : "");
    }

    private static Duration since(long nanoTime) {
        return Duration.ofNanos(System.nanoTime() - nanoTime);
    }
}
