package io.bingosim.bench.peers;

import io.bingosim.bench.harness.Workload;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jobrunr.jobs.annotations.Job;
import org.jobrunr.jobs.lambdas.JobRequestHandler;

/** Executes a {@link RunRequest}. JobRunr requests it by class; the peer supplies this instance. */
public final class RunRequestHandler implements JobRequestHandler<RunRequest> {
    private final ResultTable results;
    private final Workload workload;
    private final CountDownLatch left;
    private final AtomicLong firstStarted = new AtomicLong(Long.MAX_VALUE);

    RunRequestHandler(ResultTable results, Workload workload, CountDownLatch left) {
        this.results = results;
        this.workload = workload;
        this.left = left;
    }

    /** When the first job began, on the nanosecond clock. */
    long firstStarted() {
        return firstStarted.get();
    }

    @Override
    @Job(name = "run", retries = 0)
    public void run(RunRequest request) {
        firstStarted.accumulateAndGet(System.nanoTime(), Math::min);
        byte[] block = workload.simulate(request.firstRun(), request.runs());
        results.store(request.firstRun(), request.runs(), block);
        left.countDown();
    }
}
