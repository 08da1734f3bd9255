package io.bingosim.batch.steps.complete;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.CompleteOutcome;
import io.bingosim.batch.model.FinishedChunk;
import io.bingosim.batch.store.CompleteStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;

/** Stores the results, failures, retries and counters of chunks whose fence still holds. */
@ApplicationScoped
public class CompleteChunk {
    private final CompleteStore store;
    private final WorkerId worker;
    private final BatchConfig.Retry retry;
    private final CompletionLog log;

    CompleteChunk(CompleteStore store, WorkerId worker, BatchConfig config) {
        this.store = store;
        this.worker = worker;
        this.retry = config.retry();
        this.log = new CompletionLog(worker, retry.attemptsMax());
    }

    /** Stores chunks of one batch in one call. Repeating it is safe: a stored chunk is stale the second time. */
    public Uni<Map<Long, CompleteOutcome>> completeChunks(List<FinishedChunk> chunks) {
        return store.completeChunks(worker, chunks, retry)
                .invoke(outcomes -> chunks.forEach(
                        chunk -> log.ended(chunk, outcomes.get(chunk.chunk().id()))));
    }

    /** Fails a whole chunk because it cannot even start, and its batch with it. */
    public Uni<Boolean> failChunk(ClaimedChunk chunk, String error) {
        return store.failChunk(worker, chunk, error).invoke(failed -> {
            if (failed) {
                log.failed(chunk, error);
            }
        });
    }
}
