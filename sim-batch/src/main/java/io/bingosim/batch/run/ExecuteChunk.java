package io.bingosim.batch.run;

import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.complete.ChunkResult;
import io.bingosim.batch.complete.CompleteChunk;
import io.bingosim.batch.complete.CompleteOutcome;
import io.bingosim.batch.dispatch.DispatchChunks;
import io.bingosim.batch.finalise.FinaliseBatches;
import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.scenario.ScenarioCache.UnusableScenarioException;
import io.bingosim.batch.trace.Spans;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/** What a process does with a chunk it has claimed: simulate, store, and see to what is due next. */
@ApplicationScoped
public class ExecuteChunk {
    private static final Logger LOG = Logger.getLogger(ExecuteChunk.class);

    private final Slots slots;
    private final ScenarioCache scenarios;
    private final CompleteChunk complete;
    private final DispatchChunks dispatch;
    private final FinaliseBatches finalise;
    private final AtomicLong chunksDone = new AtomicLong();
    private final AtomicLong runsDone = new AtomicLong();

    ExecuteChunk(
            Slots slots,
            ScenarioCache scenarios,
            CompleteChunk complete,
            DispatchChunks dispatch,
            FinaliseBatches finalise) {
        this.slots = slots;
        this.scenarios = scenarios;
        this.complete = complete;
        this.dispatch = dispatch;
        this.finalise = finalise;
    }

    /** Never fails: every end of a chunk is an outcome. */
    public Uni<ChunkOutcome> execute(ClaimedChunk chunk) {
        HeldChunk held = slots.take(chunk);
        return scenarios
                .compiled(chunk.scenarioId())
                .chain(scenario -> Spans.around("simulate", chunk, () -> slots.simulate(scenario, held)))
                .chain(result -> store(chunk, result))
                .onFailure()
                .recoverWithUni(failure -> giveUp(chunk, failure))
                .eventually(() -> slots.drop(held));
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
        return Spans.around("persist", chunk, () -> complete.completeChunk(chunk, result.get()))
                .map(outcome -> after(chunk, result.get(), outcome, Duration.ofNanos(System.nanoTime() - started)));
    }

    private ChunkOutcome after(ClaimedChunk chunk, ChunkResult result, CompleteOutcome outcome, Duration took) {
        if (outcome instanceof CompleteOutcome.Completed completed) {
            chunksDone.incrementAndGet();
            runsDone.addAndGet(result.completed());
            Meters.completed(result.completed(), result.failures().size(), completed.retried(), took);
            dispatch.wake();
            finalise.after(completed);
            return ChunkOutcome.COMPLETED;
        }
        Meters.stale();
        LOG.infof("chunk=%d batch=%s fence=%d refused: %s", chunk.id(), chunk.batchId(), chunk.fence(), outcome);
        return outcome instanceof CompleteOutcome.BatchEnded ? ChunkOutcome.BATCH_ENDED : ChunkOutcome.ABANDONED;
    }

    /** Dropping it is safe: what the database thinks this process holds and it does not is given back by schedule. */
    private Uni<ChunkOutcome> giveUp(ClaimedChunk chunk, Throwable failure) {
        Meters.givenUp();
        LOG.errorf(failure, "chunk=%d batch=%s fence=%d given up", chunk.id(), chunk.batchId(), chunk.fence());
        if (!(failure instanceof UnusableScenarioException)) {
            return Uni.createFrom().item(ChunkOutcome.FAILED);
        }
        return complete.failChunk(chunk, String.valueOf(failure.getMessage()))
                .onFailure()
                .recoverWithItem(false)
                .invoke(finalise::wake)
                .replaceWith(ChunkOutcome.FAILED);
    }
}
