package io.bingosim.batch.execute;

import io.bingosim.batch.Mode;

/**
 * What this process executes: chunks of one mode, as many at the same time as it has slots. Each service decides this for
 * itself, because the mode of a deployment does not say it: an API beside workers executes LOCAL batches or nothing.
 */
public record ExecutorRole(Mode mode, int slots) {
    /** As many slots as configured; 0 means one per core. */
    public static ExecutorRole of(Mode mode, int configured) {
        return new ExecutorRole(
                mode, configured > 0 ? configured : Runtime.getRuntime().availableProcessors());
    }

    /** Executes nothing; registered under the mode of the deployment. */
    public static ExecutorRole none(Mode mode) {
        return new ExecutorRole(mode, 0);
    }

    public boolean executes() {
        return slots > 0;
    }
}
