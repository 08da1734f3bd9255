package io.bingosim.batch.run;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.complete.ChunkResult;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The engine's threads, one a slot, and the chunks in this process's hands. A few chunks more than slots may be held, so
 * that a slot goes on with the next one while the last is being stored.
 */
@ApplicationScoped
public class Slots {
    private final int count;
    private final int held;
    private final RunChunk runChunk;
    private final ExecutorService engine;
    private final Map<Long, HeldChunk> chunks = new ConcurrentHashMap<>();
    private final AtomicLong busyNanos = new AtomicLong();
    private volatile boolean paused;
    private volatile boolean offered;

    /** Shared by ordinary chunks, exclusive for a suspect. Fair, or a suspect would wait for ever on a busy process. */
    private final ReentrantReadWriteLock company = new ReentrantReadWriteLock(true);

    Slots(BatchConfig config, @Any Instance<RunHook> hooks) {
        int configured = config.worker().slots();
        this.count = configured > 0 ? configured : Runtime.getRuntime().availableProcessors();
        this.held = 2 * count + Math.max(1, count / 4);
        this.runChunk = new RunChunk(
                hooks.isResolvable() ? Optional.of(hooks.get()) : Optional.empty(),
                config.worker().delay());
        // Nothing but turns is ever put into it, which is what makes them comparable.
        this.engine =
                new ThreadPoolExecutor(count, count, 0, TimeUnit.SECONDS, new PriorityBlockingQueue<>(), Slots::thread);
    }

    public int count() {
        return count;
    }

    /** From now on this process executes chunks. One that never does (a distributed API) has no slots to count with. */
    public void offer() {
        offered = true;
    }

    /** The slots that dispatch may count with. */
    public int offered() {
        return offered ? count : 0;
    }

    /** How many chunks may be claimed now: enough to keep every slot busy and one or a few waiting. */
    public int free() {
        long simulating =
                chunks.values().stream().filter(held -> !held.isStoring()).count();
        return (int) Math.max(0, Math.min(count + Math.max(1, count / 4) - simulating, room()));
    }

    /** How many chunks more may be held at all. */
    int room() {
        return paused ? 0 : Math.max(0, held - chunks.size());
    }

    /** While paused nothing new is taken on: the process drains, or does not know whether it still counts as alive. */
    public void pause(boolean pause) {
        paused = pause;
    }

    /** Chunks in hand whose simulation has not begun. */
    public List<ClaimedChunk> unstarted() {
        return chunks.values().stream()
                .filter(HeldChunk::isUnstarted)
                .map(HeldChunk::chunk)
                .toList();
    }

    public List<ClaimedChunk> held() {
        return chunks.values().stream().map(HeldChunk::chunk).toList();
    }

    public boolean isEmpty() {
        return chunks.isEmpty();
    }

    /** Nanoseconds the engine's threads have worked. */
    public long busyNanos() {
        return busyNanos.get();
    }

    /** Stops work on chunks that are no longer this process's, between two runs. */
    public void abandon(Collection<Long> chunkIds) {
        chunkIds.forEach(id -> chunks.computeIfPresent(id, (key, held) -> {
            held.abandon();
            return held;
        }));
    }

    /**
     * Stops work on chunks that somebody else may have by now, and answers those it mattered for. One that came back
     * under a newer fence is left alone, and one whose results are on their way hears the verdict from the database.
     */
    public List<ClaimedChunk> lose(Collection<ClaimedChunk> lost) {
        return lost.stream().filter(this::stop).toList();
    }

    private boolean stop(ClaimedChunk lost) {
        HeldChunk held = chunks.get(lost.id());
        if (held == null || held.isStoring() || held.chunk().fence() != lost.fence()) {
            return false;
        }
        held.abandon();
        return true;
    }

    /** The chunk whose engine has made no step for this long, if there is one. */
    public Optional<ClaimedChunk> stuckFor(Duration patience) {
        return chunks.values().stream()
                .filter(held -> held.isStuckFor(patience.toNanos()))
                .map(HeldChunk::chunk)
                .findFirst();
    }

    HeldChunk take(ClaimedChunk chunk) {
        HeldChunk held = new HeldChunk(chunk);
        HeldChunk earlier = chunks.put(chunk.id(), held);
        if (earlier != null) {
            // The same chunk under an older fence: it was taken away and came back.
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
                .item(() -> inCompany(scenario, held))
                .runSubscriptionOn(work -> engine.execute(new Turn(held.chunk(), work)));
    }

    private Optional<ChunkResult> inCompany(CompiledScenario scenario, HeldChunk held) {
        var lock = held.chunk().suspect() ? company.writeLock() : company.readLock();
        lock.lock();
        long started = System.nanoTime();
        try {
            return runChunk.run(scenario, held);
        } finally {
            held.engineDone();
            lock.unlock();
            busyNanos.addAndGet(System.nanoTime() - started);
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
