package io.bingosim.batch.execute;

import io.bingosim.batch.model.ClaimedChunk;

/** Called on the engine's thread before each run. Only fault injection implements it. */
public interface RunHook {
    void beforeRun(ClaimedChunk chunk, long run);
}
