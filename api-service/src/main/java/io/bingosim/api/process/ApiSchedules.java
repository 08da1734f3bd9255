package io.bingosim.api.process;

import io.bingosim.api.experiment.ExperimentWatcher;
import io.bingosim.api.progress.BatchWatcher;
import io.bingosim.api.system.Throughput;
import io.bingosim.batch.process.PeriodicJob;
import io.bingosim.batch.process.PeriodicJobs;
import io.bingosim.batch.process.SchemaReadiness;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * All schedules of the API's own. The API also runs those of {@code BatchSchedules} (sim-batch: heartbeat, rescue,
 * outbox, finalising, leadership, retention) and {@code BrokerSchedules} (sim-broker: dead queues, failed messages).
 */
@ApplicationScoped
class ApiSchedules {
    private static final String SAMPLE_THROUGHPUT = "2s";

    private final PeriodicJobs jobs;
    private final BatchWatcher batches;
    private final ExperimentWatcher experiments;
    private final PeriodicJob sampleThroughput;

    ApiSchedules(PeriodicJobs jobs, Throughput throughput, BatchWatcher batches, ExperimentWatcher experiments) {
        this.jobs = jobs;
        this.batches = batches;
        this.experiments = experiments;
        sampleThroughput = jobs.sweep("sampleThroughput", SAMPLE_THROUGHPUT, throughput::sample);
    }

    @Scheduled(
            every = SAMPLE_THROUGHPUT,
            concurrentExecution = ConcurrentExecution.SKIP,
            skipExecutionIf = SchemaReadiness.class)
    Uni<Void> sampleThroughput() {
        return sampleThroughput.run();
    }

    /** A timer, because the scheduler checks its jobs only once per second. */
    void pollWatched(@Observes StartupEvent event) {
        jobs.tick("pollWatchedBatches", BatchWatcher.PERIOD, batches::poll);
        jobs.tick("pollWatchedExperiments", BatchWatcher.PERIOD, experiments::poll);
    }
}
