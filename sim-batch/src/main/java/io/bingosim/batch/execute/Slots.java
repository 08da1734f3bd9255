package io.bingosim.batch.execute;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.ChunkResult;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.engine.CompiledScenario;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The engine's threads, one per slot, and the chunks this process holds. It may hold more chunks than slots: the next one is
 * claimed shortly before a slot needs it, and results are stored while the slot continues.
 */
@ApplicationScoped
public class Slots {
    private final Mode mode;
    private final int count;
    private final int heldMax;
    private final ChunkSimulator simulator;
    private final ExecutorService engine;
    private final BriefChunks brief;
    private final Map<Long, HeldChunk> chunks = new ConcurrentHashMap<>();
    private final AtomicLong busyNanos = new AtomicLong();
    private volatile boolean paused;
    private final List<Runnable> endingSoonListeners = new CopyOnWriteArrayList<>();
    private volatile BooleanSupplier claimCondition = () -> true;
    private volatile boolean offered;

    /** Shared by most chunks, exclusive for one that runs alone. Fair, or that one would never start on a busy process. */
    private final ReentrantReadWriteLock isolationLock = new ReentrantReadWriteLock(true);

    Slots(ExecutorRole role, BatchConfig config, @Any Instance<RunHook> hooks) {
        this.mode = role.mode();
        this.count = role.slots();
        this.heldMax = 2 * count + Math.max(1, count / 4);
        // The queue compares its elements: only QueuedChunks may be submitted.
        PriorityBlockingQueue<Runnable> waiting = new PriorityBlockingQueue<>();
        this.brief = new BriefChunks(waiting);
        this.simulator = new ChunkSimulator(
                hooks.isResolvable() ? Optional.of(hooks.get()) : Optional.empty(),
                brief,
                () -> endingSoonListeners.forEach(Runnable::run),
                config.worker().delay());
        int threads = Math.max(1, count);
        this.engine = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, waiting, Slots::thread);
    }

    /** The mode whose chunks are executed here. */
    public Mode mode() {
        return mode;
    }

    public int count() {
        return count;
    }

    /** From now on this process executes chunks; before, it reports no slots. */
    public void offer() {
        offered = true;
    }

    /** The slots that dispatch may cut chunks for. */
    public int offered() {
        return offered ? count : 0;
    }

    /** How many chunks may be claimed now: one for every slot that has nothing to do, or soon will. */
    public int free() {
        long occupied = chunks.values().stream().filter(HeldChunk::occupiesSlot).count();
        return (int) Math.max(0, Math.min(count - occupied, room()));
    }

    /** Calls this when a slot will soon need its next chunk. */
    void onEndingSoon(Runnable listener) {
        endingSoonListeners.add(listener);
    }

    /** How many more chunks may be held at all. */
    int room() {
        return paused || !claimCondition.getAsBoolean() ? 0 : Math.max(0, heldMax - chunks.size());
    }

    /** From now on no chunk is claimed: the process drains. */
    public void pause() {
        paused = true;
    }

    /** Chunks are claimed only while this holds. */
    public void claimOnlyWhile(BooleanSupplier condition) {
        claimCondition = condition;
    }

    /** Held chunks whose simulation has not begun. */
    public List<ClaimedChunk> unstarted() {
        return chunks.values().stream()
                .filter(HeldChunk::isUnstarted)
                .map(HeldChunk::chunk)
                .toList();
    }

    public List<ClaimedChunk> held() {
        return chunks.values().stream().map(HeldChunk::chunk).toList();
    }

    /** The batches of the held chunks. */
    Set<BatchId> batches() {
        return held().stream().map(ClaimedChunk::batchId).collect(Collectors.toSet());
    }

    public boolean isEmpty() {
        return chunks.isEmpty();
    }

    /** Nanoseconds the engine's threads have worked. */
    public long busyNanos() {
        return busyNanos.get();
    }

    /** Stops simulating these chunks, at their next step. */
    public void abandon(Collection<Long> chunkIds) {
        chunkIds.forEach(id -> chunks.computeIfPresent(id, (key, held) -> {
            held.abandon();
            return held;
        }));
    }

    /**
     * Stops simulating revoked chunks and returns those that were stopped. A chunk that was claimed again under a newer
     * fence continues, and one whose results are being stored leaves the verdict to the database.
     */
    public List<ClaimedChunk> revoke(Collection<ClaimedChunk> revoked) {
        return revoked.stream().filter(this::stop).toList();
    }

    private boolean stop(ClaimedChunk revoked) {
        HeldChunk held = chunks.get(revoked.id());
        if (held == null || held.isStoring() || held.chunk().fence() != revoked.fence()) {
            return false;
        }
        held.abandon();
        return true;
    }

    /** A chunk that is being simulated and has made no step for this long, if there is one. For the watchdog alone. */
    public Optional<ClaimedChunk> stuckFor(Duration duration) {
        return chunks.values().stream()
                .filter(held -> held.isStuckFor(duration.toNanos()))
                .map(HeldChunk::chunk)
                .findFirst();
    }

    HeldChunk hold(ClaimedChunk chunk) {
        HeldChunk held = new HeldChunk(chunk);
        HeldChunk earlier = chunks.put(chunk.id(), held);
        if (earlier != null) {
            // The same chunk under an older fence: it was revoked and claimed again.
            earlier.abandon();
        }
        return held;
    }

    void drop(HeldChunk held) {
        chunks.remove(held.chunk().id(), held);
    }

    /** Simulates on an engine thread. Empty if it was abandoned. */
    Uni<Optional<ChunkResult>> simulate(CompiledScenario scenario, HeldChunk held) {
        return Uni.createFrom()
                .item(() -> runAloneIfNeeded(scenario, held))
                .runSubscriptionOn(work -> engine.execute(brief.queue(held.chunk(), work)));
    }

    private Optional<ChunkResult> runAloneIfNeeded(CompiledScenario scenario, HeldChunk held) {
        var lock = held.chunk().runsAlone() ? isolationLock.writeLock() : isolationLock.readLock();
        lock.lock();
        long started = System.nanoTime();
        held.engineStarted();
        try {
            return simulator.run(scenario, held);
        } finally {
            held.engineDone();
            lock.unlock();
            busyNanos.addAndGet(System.nanoTime() - started - held.suspendedNanos());
        }
    }

    @PreDestroy
    void close() {
        chunks.values().forEach(HeldChunk::abandon);
        engine.shutdownNow();
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "slot");
        thread.setDaemon(true);
        return thread;
    }
}
