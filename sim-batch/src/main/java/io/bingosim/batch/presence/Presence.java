package io.bingosim.batch.presence;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Process;
import io.bingosim.batch.Seconds;
import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.run.ExecuteChunk;
import io.bingosim.batch.run.Slots;
import io.bingosim.batch.schema.Readiness;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/** Says every second that this process lives, and learns which of its chunks are no longer its own. */
@ApplicationScoped
public class Presence {
    private static final Logger LOG = Logger.getLogger(Presence.class);

    private static final String HEARTBEAT =
            "SELECT heartbeat($1, $2, $3, $4, $5, $6, make_interval(secs => $7), $8, $9, $10, $11, $12) AS lost";

    private final Process process;
    private final BatchConfig config;
    private final LockedConnection connection;
    private final Slots slots;
    private final ExecuteChunk execute;

    private volatile boolean draining;
    private volatile long renewedAt;
    private volatile boolean renewed;

    Presence(Process process, BatchConfig config, LockedConnection connection, Slots slots, ExecuteChunk execute) {
        this.process = process;
        this.config = config;
        this.connection = connection;
        this.slots = slots;
        this.execute = execute;
    }

    /** Never fails: without a heartbeat the lease runs out, and that is what it is for. */
    @Scheduled(
            every = "${bingosim.presence.heartbeat}",
            concurrentExecution = ConcurrentExecution.SKIP,
            skipExecutionIf = Readiness.class)
    public Uni<Void> heartbeat() {
        List<ClaimedChunk> held = slots.held();
        return connection
                .call(HEARTBEAT, lockKey -> arguments(lockKey, held), row -> row.getArrayOfLongs("lost"))
                .invoke(lost -> renewed(held, Set.copyOf(Arrays.asList(lost))))
                .replaceWithVoid()
                .onFailure()
                .invoke(failure -> LOG.warnf("worker=%s no heartbeat: %s", process.id(), failure))
                .onFailure()
                .recoverWithNull();
    }

    /** Hears of batches that were created, cancelled or ended by anybody. A hint: it may be missed. */
    public void onBatchChange(Consumer<UUID> listener) {
        connection.listen(id -> listener.accept(UUID.fromString(id)));
    }

    /** From now on no new chunk is cut for this process's slots. */
    public void drain() {
        draining = true;
    }

    /** Whether the last heartbeat is recent enough to take on new work. */
    public boolean isFresh() {
        return renewed
                && System.nanoTime() - renewedAt < config.presence().lease().toNanos() / 2;
    }

    /** Ends the session and with it the lock: the others need not wait for the lease. */
    public Uni<Void> leave() {
        return connection.close();
    }

    /** A chunk that was completed while the heartbeat was on its way is not ours either, and nobody need know. */
    private void renewed(List<ClaimedChunk> held, Set<Long> lost) {
        renewedAt = System.nanoTime();
        renewed = true;
        List<ClaimedChunk> stopped = slots.lose(
                held.stream().filter(chunk -> lost.contains(chunk.id())).toList());
        if (!stopped.isEmpty()) {
            LOG.warnf(
                    "worker=%s chunks=%s are no longer ours",
                    process.id(), stopped.stream().map(ClaimedChunk::id).toList());
        }
    }

    private Tuple arguments(long lockKey, List<ClaimedChunk> held) {
        return Tuple.tuple()
                .addUUID(process.id())
                .addString(config.mode().name())
                .addString(Host.NAME)
                .addInteger(slots.offered())
                .addString(config.version())
                .addLong(lockKey)
                .addDouble(Seconds.of(config.presence().lease()))
                .addBoolean(draining)
                .addLong(execute.chunksDone())
                .addLong(execute.runsDone())
                .addArrayOfLong(held.stream().map(ClaimedChunk::id).toArray(Long[]::new))
                .addArrayOfInteger(held.stream().map(ClaimedChunk::fence).toArray(Integer[]::new));
    }
}
