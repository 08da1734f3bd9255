package io.bingosim.bench.peers;

import io.bingosim.bench.harness.Workload;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jobrunr.configuration.JobRunr;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;

/**
 * JobRunr as its documentation advises for many small jobs: job requests instead of lambdas, enqueued as one stream
 * (saved in bulk), eight workers per core (its default on platform threads), the shortest poll interval it allows, no
 * dashboard. A finished job makes it fetch the next at once; the wait for its first poll is not counted against it.
 */
final class JobRunrPeer implements Peer {
    private static final int WORKERS_PER_CORE = 8;
    private static final Duration POLL = Duration.ofSeconds(5);
    private static final long MINUTES_MAX = 10;

    private final ResultTable results;

    JobRunrPeer(ResultTable results) {
        this.results = results;
    }

    @Override
    public String name() {
        return "JobRunr";
    }

    @Override
    public double seconds(Workload workload, int runs, int runsPerJob, JobOutput output) throws InterruptedException {
        int jobs = (runs + runsPerJob - 1) / runsPerJob;
        CountDownLatch left = new CountDownLatch(jobs);
        var handler = new RunRequestHandler(
                request -> output.store(results, workload, request.firstRun(), request.runs()), left);
        var server = BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                .andWorkerCount(WORKERS_PER_CORE * Runtime.getRuntime().availableProcessors())
                .andPollInterval(POLL);
        var scheduler = JobRunr.configure()
                .useJobActivator(new JobActivator() {
                    @Override
                    public <T> T activateJob(Class<T> type) {
                        return type.cast(handler);
                    }
                })
                .useStorageProvider(new PostgresStorageProvider(results.pool()))
                .useBackgroundJobServer(server, false)
                .initialize()
                .getJobRequestScheduler();
        try {
            long started = System.nanoTime();
            scheduler.enqueue(IntStream.range(0, jobs)
                    .map(job -> job * runsPerJob)
                    .mapToObj(first -> new RunRequest(first, Math.min(runsPerJob, runs - first))));
            long enqueued = System.nanoTime();
            JobRunr.getBackgroundJobServer().start();
            if (!left.await(MINUTES_MAX, TimeUnit.MINUTES)) {
                throw new IllegalStateException("not done within " + MINUTES_MAX + " minutes");
            }
            output.conclude(results, workload);
            return (enqueued - started + System.nanoTime() - handler.firstStarted()) / 1e9;
        } finally {
            JobRunr.destroy();
            results.execute("TRUNCATE jobrunr_jobs");
        }
    }
}
