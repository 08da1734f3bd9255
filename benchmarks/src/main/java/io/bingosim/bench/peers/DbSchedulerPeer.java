package io.bingosim.bench.peers;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.bingosim.bench.harness.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * db-scheduler, as its README advises for throughput: lock-and-fetch with limits 1.0 and 4.0, more threads than cores
 * so that commits overlap, bulk scheduling, and no task data (the run is in the instance id).
 */
final class DbSchedulerPeer implements Peer {
    private static final int THREADS = 20;
    private static final int SCHEDULED_AT_ONCE = 1_000;
    private static final long MINUTES_MAX = 10;
    private static final String TABLE = """
            CREATE TABLE IF NOT EXISTS scheduled_tasks (
                task_name text NOT NULL, task_instance text NOT NULL, task_data bytea,
                execution_time timestamptz NOT NULL, picked boolean NOT NULL, picked_by text,
                last_success timestamptz, last_failure timestamptz, consecutive_failures int,
                last_heartbeat timestamptz, version bigint NOT NULL, priority smallint,
                PRIMARY KEY (task_name, task_instance));
            CREATE INDEX IF NOT EXISTS execution_time_idx ON scheduled_tasks (execution_time);
            CREATE INDEX IF NOT EXISTS last_heartbeat_idx ON scheduled_tasks (last_heartbeat);
            """;

    private final ResultTable results;

    DbSchedulerPeer(ResultTable results) {
        this.results = results;
        results.execute(TABLE);
    }

    @Override
    public String name() {
        return "db-scheduler";
    }

    @Override
    public double seconds(Workload workload, int runs, int runsPerJob, JobOutput output) throws InterruptedException {
        results.execute("TRUNCATE scheduled_tasks");
        CountDownLatch left = new CountDownLatch((runs + runsPerJob - 1) / runsPerJob);
        OneTimeTask<Void> task = Tasks.oneTime("run").execute((instance, context) -> {
            int first = Integer.parseInt(instance.getId());
            output.store(results, workload, first, Math.min(runsPerJob, runs - first));
            left.countDown();
        });
        Scheduler scheduler = Scheduler.create(results.pool(), task)
                .threads(THREADS)
                .pollUsingLockAndFetch(1.0, 4.0)
                .pollingInterval(Duration.ofMillis(50))
                .shutdownMaxWait(Duration.ofSeconds(5))
                .build();
        scheduler.start();
        try {
            long started = System.nanoTime();
            List<TaskInstance<?>> jobs = new ArrayList<>();
            for (int first = 0; first < runs; first += runsPerJob) {
                jobs.add(task.instance(Integer.toString(first)));
                if (jobs.size() == SCHEDULED_AT_ONCE || first + runsPerJob >= runs) {
                    scheduler.scheduleBatch(jobs, Instant.now());
                    jobs.clear();
                }
            }
            if (!left.await(MINUTES_MAX, TimeUnit.MINUTES)) {
                throw new IllegalStateException("not done within " + MINUTES_MAX + " minutes");
            }
            output.conclude(results, workload);
            return (System.nanoTime() - started) / 1e9;
        } finally {
            scheduler.stop();
        }
    }
}
