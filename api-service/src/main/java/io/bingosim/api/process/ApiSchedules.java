package io.bingosim.api.process;

import io.bingosim.api.progress.BatchWatcher;
import io.bingosim.api.system.Throughput;
import io.bingosim.batch.process.SchemaReadiness;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * All schedules of the API's own. The API also runs those of {@code BatchSchedules} (sim-batch: heartbeat, rescue,
 * outbox, finalising, leadership, retention) and {@code BrokerSchedules} (sim-broker: dead queues, failed messages).
 */
@ApplicationScoped
class ApiSchedules {
    private final Throughput throughput;
    private final BatchWatcher watch;

    ApiSchedules(Throughput throughput, BatchWatcher watch) {
        this.throughput = throughput;
        this.watch = watch;
    }

    @Scheduled(every = "2s", concurrentExecution = ConcurrentExecution.SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> sampleThroughput() {
        return throughput.sample();
    }

    /** A timer, because the scheduler checks its jobs only once per second. */
    void pollWatchedBatches(@Observes StartupEvent event, Vertx vertx) {
        vertx.setPeriodic(BatchWatcher.PERIOD.toMillis(), id -> watch.poll());
    }
}
