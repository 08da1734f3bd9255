package io.bingosim.batch.execute;

import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.model.ChunkResult;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.CompleteOutcome;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.scenario.ScenarioCache.UnusableScenarioException;
import io.bingosim.batch.steps.complete.CompleteChunk;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import io.bingosim.batch.steps.finalise.BatchFinaliser;
import io.bingosim.batch.trace.Spans;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/** Executes a claimed chunk: simulates it, stores its results, and starts what is due next. */
@ApplicationScoped
public class ChunkExecutor {
    private static final Logger LOG = Logger.getLogger(ChunkExecutor.class);

    private final Slots slots;
    private final ScenarioCache scenarios;
    private final CompleteChunk complete;
    private final CompletionBatcher completions;
    private final DispatchChunks dispatch;
    private final BatchFinaliser finaliser;
    private final AtomicLong chunksDone = new AtomicLong();
    private final AtomicLong runsDone = new AtomicLong();
    private final List<Runnable> freeListeners = new CopyOnWriteArrayList<>();

    ChunkExecutor(
            Slots slots,
            ScenarioCache scenarios,
            CompleteChunk complete,
            DispatchChunks dispatch,
            BatchFinaliser finaliser) {
        this.slots = slots;
        this.scenarios = scenarios;
        this.complete = complete;
        this.completions = new CompletionBatcher(complete::completeChunks);
        this.dispatch = dispatch;
        this.finaliser = finaliser;
        slots.onEndingSoon(this::notifyOfFreeSlot);
    }

    /** Never fails: every end of a chunk is an outcome. */
    public Uni<ChunkOutcome> execute(ClaimedChunk chunk) {
        HeldChunk held = slots.hold(chunk);
        return scenarios
                .compiled(chunk.scenarioId())
                .chain(scenario -> Spans.around("simulate", chunk, () -> slots.simulate(scenario, held)))
                .chain(result -> store(chunk, result))
                .onFailure()
                .recoverWithUni(failure -> giveUp(chunk, failure))
                .eventually(() -> end(held));
    }

    /** Calls this shortly before every end of a chunk and after it: a slot may be free. */
    public void onFreeSlot(Runnable listener) {
        freeListeners.add(listener);
    }

    private void notifyOfFreeSlot() {
        freeListeners.forEach(Runnable::run);
    }

    private void end(HeldChunk held) {
        slots.drop(held);
        notifyOfFreeSlot();
    }

    public long chunksDone() {
        return chunksDone.get();
    }

    public long runsDone() {
        return runsDone.get();
    }

    private Uni<ChunkOutcome> store(ClaimedChunk chunk, Optional<ChunkResult> result) {
        if (result.isEmpty()) {
            return Uni.createFrom().item(ChunkOutcome.ABANDONED);
        }
        Meters.simulated(result.get().nanos());
        long started = System.nanoTime();
        return Spans.around("persist", chunk, () -> completions.complete(chunk, result.get()))
                .map(outcome -> stored(chunk, result.get(), outcome, Duration.ofNanos(System.nanoTime() - started)));
    }

    private ChunkOutcome stored(ClaimedChunk chunk, ChunkResult result, CompleteOutcome outcome, Duration took) {
        if (outcome instanceof CompleteOutcome.Completed completed) {
            chunksDone.incrementAndGet();
            runsDone.addAndGet(result.completed());
            Meters.completed(result.completed(), result.failures().size(), completed.retried(), took);
            dispatch.wake();
            finaliser.onCompleted(completed);
            return ChunkOutcome.COMPLETED;
        }
        Meters.stale();
        return outcome instanceof CompleteOutcome.BatchEnded ? ChunkOutcome.BATCH_ENDED : ChunkOutcome.ABANDONED;
    }

    /**
     * Dropping it is safe: a schedule returns chunks that are RUNNING for this process in the database but that it does
     * not hold.
     */
    private Uni<ChunkOutcome> giveUp(ClaimedChunk chunk, Throwable failure) {
        Meters.givenUp();
        LOG.errorf(
                failure,
                "batch=%s chunk=%d attempt=%d fence=%d given up; it will be returned to the queue, or its batch fails if the"
                        + " scenario cannot run here",
                chunk.batchId(),
                chunk.id(),
                chunk.attempt(),
                chunk.fence());
        if (!(failure instanceof UnusableScenarioException)) {
            return Uni.createFrom().item(ChunkOutcome.FAILED);
        }
        return complete.failChunk(chunk, String.valueOf(failure.getMessage()))
                .onFailure()
                .recoverWithItem(false)
                .invoke(finaliser::wake)
                .replaceWith(ChunkOutcome.FAILED);
    }
}
