package io.bingosim.api;

import io.bingosim.batch.execute.RunHook;
import io.bingosim.batch.model.ClaimedChunk;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Makes given runs of a scenario fail at every attempt. */
@ApplicationScoped
class FailingRuns implements RunHook {
    private static final Map<String, Set<Long>> PLAN = new ConcurrentHashMap<>();

    static void plan(String scenarioId, Long... runs) {
        PLAN.put(scenarioId, Set.of(runs));
    }

    @Override
    public void beforeRun(ClaimedChunk chunk, long run) {
        if (PLAN.getOrDefault(chunk.scenarioId(), Set.of()).contains(run)) {
            throw new IllegalStateException("run " + run + " fails on purpose");
        }
    }
}
