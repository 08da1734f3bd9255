package io.bingosim.worker.process;

import static io.quarkus.scheduler.Scheduled.ConcurrentExecution.SKIP;

import io.bingosim.batch.process.PeriodicJob;
import io.bingosim.batch.process.PeriodicJobs;
import io.bingosim.batch.process.SchemaReadiness;
import io.bingosim.worker.chunk.BrokerWatcher;
import io.bingosim.worker.chunk.ChunkIntake;
import io.bingosim.worker.chunk.ChunkSource;
import io.bingosim.worker.chunk.OverdueChunkPoller;
import io.bingosim.worker.diagnosis.IntervalLogger;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/**
 * All schedules of the worker's own: timers for what brings chunks, sweeps for the rest. A worker also runs those of
 * {@code BatchSchedules} (sim-batch: heartbeat, rescue, outbox, finalising, leadership, retention) and
 * {@code BrokerSchedules} (sim-broker: dead queues, failed messages).
 */
@ApplicationScoped
class WorkerSchedules {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String CHECK_BROKER = "5s";
    private static final String LOG_INTERVAL = "10s";

    private final PeriodicJobs jobs;
    private final PeriodicJob checkBroker;
    private final PeriodicJob logInterval;

    WorkerSchedules(PeriodicJobs jobs, BrokerWatcher broker, IntervalLogger interval) {
        this.jobs = jobs;
        checkBroker = jobs.sweep("checkBroker", CHECK_BROKER, broker::check);
        logInterval = jobs.sweep(
                "logInterval", LOG_INTERVAL, () -> Uni.createFrom().voidItem().invoke(interval::log));
    }

    void startTimers(
            @Observes StartupEvent event, ChunkIntake intake, ChunkSource source, OverdueChunkPoller overdueChunks) {
        jobs.tick("wakeIntake", SECOND, intake::wake);
        jobs.tick("reviewChunkSource", SECOND, source::review);
        jobs.tick("pollOverdueChunks", Duration.ofSeconds(2), overdueChunks::poll);
    }

    /** Also without a schema: a misconfigured broker should be reported at start. */
    @Scheduled(every = CHECK_BROKER, concurrentExecution = SKIP)
    Uni<Void> checkBroker() {
        return checkBroker.run();
    }

    @Scheduled(every = LOG_INTERVAL, concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> logInterval() {
        return logInterval.run();
    }
}
