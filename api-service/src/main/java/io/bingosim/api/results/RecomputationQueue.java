package io.bingosim.api.results;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.http.RequestEnd;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.batch.model.Keep;
import io.bingosim.engine.ResultVersion;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Admits requests for runs that were not kept, and has the thread on which they are simulated again. One thread, apart from
 * all others: requests take turns on it, and neither other requests nor the slots wait for them.
 */
@ApplicationScoped
class RecomputationQueue {
    private static final int REQUESTS_MAX = 16;

    private final Duration timeMax;
    private final Semaphore requests = new Semaphore(REQUESTS_MAX);
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread recompute = new Thread(task, "recompute");
        recompute.setDaemon(true);
        return recompute;
    });

    RecomputationQueue(ApiConfig config) {
        this.timeMax = config.recomputation().time();
    }

    @PreDestroy
    void stop() {
        thread.shutdownNow();
    }

    Executor thread() {
        return thread;
    }

    /** Whether results of a batch must be simulated again. */
    static boolean isNeededFor(BatchFacts batch) {
        return batch.keep() == Keep.SUMMARY;
    }

    /** Admits a request for the first runs of a batch that keeps a summary, until its end, or throws the problem. */
    void admit(BatchFacts batch, long runs, RequestEnd end) {
        checkVersion(batch);
        checkTime(batch, nanos(batch, runs));
        enter(end);
    }

    /** The same for the covered runs of two batches, of which either may keep its runs. */
    void admit(BatchFacts a, BatchFacts b, RequestEnd end) {
        if (!isNeededFor(a) && !isNeededFor(b)) {
            return;
        }
        checkVersion(a);
        checkVersion(b);
        checkTime(isNeededFor(a) ? a : b, nanos(a, a.coveredRuns()) + nanos(b, b.coveredRuns()));
        enter(end);
    }

    /** Runs that another version of the engine computed would not fit the tally. */
    static void checkVersion(BatchFacts batch) {
        Integer version = batch.resultVersion();
        if (!isNeededFor(batch)
                || batch.runsCompleted() == 0
                || (version != null && version == ResultVersion.CURRENT)) {
            return;
        }
        throw new ProblemException(
                ProblemType.OTHER_RESULT_VERSION,
                "Batch " + batch.id().value() + " keeps a summary only, and "
                        + (version == null || version == 0
                                ? "engines of several or unknown result versions computed it"
                                : "an engine of result version " + version + " computed it")
                        + "; this server has version " + ResultVersion.CURRENT
                        + " and would compute other runs. Read its results, or create a new batch: POST "
                        + rerun(batch) + ".");
    }

    private void checkTime(BatchFacts batch, double nanos) {
        if (nanos <= timeMax.toNanos()) {
            return;
        }
        throw new ProblemException(
                ProblemType.RECOMPUTATION_TOO_LONG,
                "Batch " + batch.id().value() + " keeps a summary only, and computing its runs again takes about "
                        + Math.round(nanos / Duration.ofSeconds(1).toNanos()) + " s of engine time; the limit is "
                        + timeMax.toSeconds() + " s. Create a batch that keeps them: POST " + rerun(batch) + ".");
    }

    private void enter(RequestEnd end) {
        if (!requests.tryAcquire()) {
            throw new ProblemException(
                    ProblemType.TOO_MANY_REQUESTS,
                    "At most " + REQUESTS_MAX + " requests for runs that must be computed again are served at once;"
                            + " retry shortly.");
        }
        end.then(requests::release);
    }

    private static double nanos(BatchFacts batch, long runs) {
        return isNeededFor(batch) ? batch.nanosPerRun() * runs : 0;
    }

    private static String rerun(BatchFacts batch) {
        return "/api/v1/batches/" + batch.id().value() + "/rerun?keep=RUNS";
    }
}
