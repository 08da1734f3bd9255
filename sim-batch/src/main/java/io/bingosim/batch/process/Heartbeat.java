package io.bingosim.batch.process;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.database.UnsuitableSessionException;
import io.bingosim.batch.execute.ChunkExecutor;
import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.store.WorkerStore;
import io.bingosim.batch.store.WorkerStore.WorkerReport;
import io.quarkus.runtime.Quarkus;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/** Renews this worker's lease every second and receives the ids of chunks that were revoked. */
@ApplicationScoped
public class Heartbeat {
    private static final Logger LOG = Logger.getLogger(Heartbeat.class);
    /** Configuration error, in the sense of sysexits.h. */
    private static final int EXIT_CODE = 78;

    private final WorkerId worker;
    private final BatchConfig config;
    private final WorkerStore store;
    private final Slots slots;
    private final ChunkExecutor executor;

    private volatile boolean draining;
    private volatile long renewedAt;
    private volatile boolean renewed;
    private volatile boolean left;

    Heartbeat(WorkerId worker, BatchConfig config, WorkerStore store, Slots slots, ChunkExecutor executor) {
        this.worker = worker;
        this.config = config;
        this.store = store;
        this.slots = slots;
        this.executor = executor;
        // Without a fresh heartbeat, other processes may rescue this one's chunks at any moment.
        slots.claimOnlyWhile(this::isFresh);
    }

    /**
     * Never fails: without a heartbeat the lease runs out, which is its purpose. Does nothing once this worker has left: it
     * would register again.
     */
    public Uni<Void> beat() {
        if (left) {
            return Uni.createFrom().voidItem();
        }
        List<ClaimedChunk> held = slots.held();
        return store.recordHeartbeat(report(), config.presence().lease(), held)
                .invoke(revoked -> renewed(held, revoked))
                .replaceWithVoid()
                .onFailure(UnsuitableSessionException.class)
                .invoke(failure -> refuse(String.valueOf(failure.getMessage())))
                .onFailure()
                .invoke(failure -> LOG.warnf("worker=%s heartbeat failed, retrying: %s", worker.id(), failure))
                .onFailure()
                .recoverWithNull();
    }

    /** Passes on the id of every batch that any process creates, cancels or ends. A hint: it may be missed. */
    public void onBatchChange(Consumer<UUID> listener) {
        store.onBatchChange(listener);
    }

    /** From now on no new chunk is cut for this process's slots. */
    public void drain() {
        draining = true;
    }

    boolean isDraining() {
        return draining;
    }

    /** Whether the last heartbeat is recent enough to take on new work. */
    public boolean isFresh() {
        return renewed
                && System.nanoTime() - renewedAt < config.presence().lease().toNanos() / 2;
    }

    /** The last heartbeat: from now on this worker is gone, and other processes need not wait for its lease to run out. */
    public Uni<Void> leave() {
        if (left) {
            return Uni.createFrom().voidItem();
        }
        left = true;
        return store.deregisterWorker(worker).invoke(() -> LOG.infof("worker=%s gone", worker.id()));
    }

    /** Trying again would not help, and a process without its timeouts and locks must not serve. */
    private static void refuse(String reason) {
        LOG.fatalf("%s Exiting.", reason);
        Quarkus.asyncExit(EXIT_CODE);
    }

    private WorkerReport report() {
        return new WorkerReport(
                worker,
                slots.mode(),
                HostName.VALUE,
                slots.offered(),
                config.version(),
                draining,
                executor.chunksDone(),
                executor.runsDone());
    }

    /** A chunk that was completed while the heartbeat was in flight is reported as revoked too; it is not logged. */
    private void renewed(List<ClaimedChunk> held, Set<Long> revoked) {
        if (!renewed) {
            LOG.infof("worker=%s registered mode=%s", worker.id(), slots.mode());
        }
        renewedAt = System.nanoTime();
        renewed = true;
        List<ClaimedChunk> stopped = slots.revoke(
                held.stream().filter(chunk -> revoked.contains(chunk.id())).toList());
        if (!stopped.isEmpty()) {
            LOG.warnf(
                    "worker=%s chunks=%s revoked: simulation stops, results are discarded",
                    worker.id(), stopped.stream().map(ClaimedChunk::id).toList());
        }
    }
}
