package io.bingosim.batch.run;

import io.bingosim.batch.claim.ClaimedChunk;

/** Called on the engine's thread before each run. Tests inject faults here; nothing else implements it. */
public interface RunHook {
    void beforeRun(ClaimedChunk chunk, long run);
}
