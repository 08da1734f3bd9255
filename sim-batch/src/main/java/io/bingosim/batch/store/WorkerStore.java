package io.bingosim.batch.store;

import io.bingosim.batch.Mode;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.database.LockedConnection;
import io.bingosim.batch.database.Seconds;
import io.bingosim.batch.model.ClaimedChunk;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** The row of this process in `worker`, written on the connection that holds its lock. */
@ApplicationScoped
public class WorkerStore {
    private static final String RECORD_HEARTBEAT = """
            SELECT record_heartbeat(
                       p_worker_id => $1, p_mode => $2, p_host => $3, p_slots => $4, p_version => $5,
                       p_lock_key => $6, p_lease => make_interval(secs => $7), p_draining => $8,
                       p_chunks_done => $9, p_runs_done => $10, p_chunk_ids => $11, p_fences => $12) AS revoked
            """;
    private static final String DEREGISTER_WORKER = "SELECT deregister_worker($1) AS deregistered";

    private final LockedConnection connection;

    WorkerStore(LockedConnection connection) {
        this.connection = connection;
    }

    /** Renews the lease and returns the ids of the held chunks that were revoked. */
    public Uni<Set<Long>> recordHeartbeat(WorkerReport report, Duration lease, List<ClaimedChunk> held) {
        return connection
                .call(
                        RECORD_HEARTBEAT,
                        lockKey -> arguments(lockKey, report, lease, held),
                        row -> row.getArrayOfLongs("revoked"))
                .map(revoked -> Set.copyOf(Arrays.asList(revoked)));
    }

    /** Passes on the id of every batch that any process creates, cancels or ends. A hint: it may be missed. */
    public void onBatchChange(Consumer<UUID> listener) {
        connection.listen(id -> listener.accept(UUID.fromString(id)));
    }

    /**
     * Marks the worker as gone and ends the session, and with it the lock. On the connection of the heartbeats: one that
     * is in flight takes effect before.
     */
    public Uni<Void> deregisterWorker(WorkerId worker) {
        return connection
                .call(DEREGISTER_WORKER, lockKey -> Tuple.of(worker.id()), row -> row.getBoolean("deregistered"))
                .chain(connection::close);
    }

    private static Tuple arguments(long lockKey, WorkerReport report, Duration lease, List<ClaimedChunk> held) {
        return Tuple.tuple()
                .addUUID(report.worker().id())
                .addString(report.mode().name())
                .addString(report.host())
                .addInteger(report.slots())
                .addString(report.version())
                .addLong(lockKey)
                .addDouble(Seconds.of(lease))
                .addBoolean(report.draining())
                .addLong(report.chunksDone())
                .addLong(report.runsDone())
                .addArrayOfLong(RescueStore.ids(held))
                .addArrayOfInteger(RescueStore.fences(held));
    }

    /** What a worker publishes about itself. */
    public record WorkerReport(
            WorkerId worker,
            Mode mode,
            String host,
            int slots,
            String version,
            boolean draining,
            long chunksDone,
            long runsDone) {}
}
