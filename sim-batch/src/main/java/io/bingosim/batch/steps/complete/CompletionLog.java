package io.bingosim.batch.steps.complete;

import io.bingosim.batch.WorkerId;
import io.bingosim.batch.log.LogText;
import io.bingosim.batch.model.ChunkResult.RunFailure;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.CompleteOutcome;
import io.bingosim.batch.model.FinishedChunk;
import java.util.List;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jspecify.annotations.Nullable;

/** The log lines of chunks that ended and of their failed runs. */
final class CompletionLog {
    private static final Logger LOG = Logger.getLogger(CompleteChunk.class);

    /** Where every run fails, a line for each would bury all others. The API lists all failed runs. */
    private static final int RUNS_PER_CHUNK_MAX = 10;

    private final WorkerId worker;
    private final int attemptsMax;

    CompletionLog(WorkerId worker, int attemptsMax) {
        this.worker = worker;
        this.attemptsMax = attemptsMax;
    }

    void ended(FinishedChunk finished, @Nullable CompleteOutcome outcome) {
        ClaimedChunk chunk = finished.chunk();
        if (outcome instanceof CompleteOutcome.Completed) {
            int failed = finished.result().failures().size();
            LOG.debugf(
                    "%s completed runs=%d failed=%d",
                    ids(chunk), finished.result().completed(), failed);
            runsFailed(chunk, finished.result().failures());
        } else {
            LOG.infof(
                    "%s results discarded: %s",
                    ids(chunk),
                    outcome instanceof CompleteOutcome.BatchEnded ? "the batch has ended" : "the fence is old");
        }
    }

    void failed(ClaimedChunk chunk, String error) {
        LOG.warnf("%s failed, and its batch with it: %s", ids(chunk), LogText.of(error));
    }

    private void runsFailed(ClaimedChunk chunk, List<RunFailure> failures) {
        failures.stream().limit(RUNS_PER_CHUNK_MAX).forEach(failure -> {
            boolean retried = failure.healable() && chunk.attempt() < attemptsMax;
            LOG.logf(
                    retried ? Level.INFO : Level.WARN,
                    "batch=%s chunk=%d run=%d attempt=%d fence=%d worker=%s run failed, %s: %s: %s",
                    chunk.batchId(),
                    chunk.id(),
                    failure.run(),
                    chunk.attempt(),
                    chunk.fence(),
                    worker.id(),
                    retried ? "it will be retried" : "for good",
                    failure.errorClass(),
                    LogText.of(failure.message()));
        });
        if (failures.size() > RUNS_PER_CHUNK_MAX) {
            LOG.warnf("%s more runs failed=%d", ids(chunk), failures.size() - RUNS_PER_CHUNK_MAX);
        }
    }

    private String ids(ClaimedChunk chunk) {
        return "batch=%s chunk=%d attempt=%d fence=%d worker=%s"
                .formatted(chunk.batchId(), chunk.id(), chunk.attempt(), chunk.fence(), worker.id());
    }
}
