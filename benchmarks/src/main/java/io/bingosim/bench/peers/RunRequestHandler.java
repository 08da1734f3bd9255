package io.bingosim.bench.peers;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jobrunr.jobs.annotations.Job;
import org.jobrunr.jobs.lambdas.JobRequestHandler;

/** Executes a {@link RunRequest}. JobRunr requests it by class; the peer supplies this instance. */
public final class RunRequestHandler implements JobRequestHandler<RunRequest> {
    private final Consumer<RunRequest> work;
    private final CountDownLatch left;
    private final AtomicLong firstStarted = new AtomicLong(Long.MAX_VALUE);

    RunRequestHandler(Consumer<RunRequest> work, CountDownLatch left) {
        this.work = work;
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
        work.accept(request);
        left.countDown();
    }
}
