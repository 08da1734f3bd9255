package io.bingosim.worker.chunk;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Mode;
import io.bingosim.batch.execute.ExecutorRole;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** A worker executes DISTRIBUTED batches, in as many slots as configured. */
@Singleton
class WorkerRole {
    @Produces
    @Singleton
    ExecutorRole role(BatchConfig config) {
        return ExecutorRole.of(Mode.DISTRIBUTED, config.worker().slots());
    }
}
