package io.bingosim.worker.testing;

import io.bingosim.batch.execute.RunHook;
import io.bingosim.batch.model.ClaimedChunk;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Makes every run of the named batches fail. */
@ApplicationScoped
public class FailingRuns implements RunHook {
    private final Set<UUID> batches = ConcurrentHashMap.newKeySet();

    void add(UUID batch) {
        batches.add(batch);
    }

    @Override
    public void beforeRun(ClaimedChunk chunk, long run) {
        if (batches.contains(chunk.batchId().value())) {
            throw new IllegalStateException("run " + run + " fails on purpose");
        }
    }
}
