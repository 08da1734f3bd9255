package io.bingosim.worker.process;

import static io.quarkus.scheduler.Scheduled.ConcurrentExecution.SKIP;

import io.bingosim.batch.process.SchemaReadiness;
import io.bingosim.worker.chunk.BrokerWatcher;
import io.bingosim.worker.chunk.ChunkIntake;
import io.bingosim.worker.chunk.ChunkSource;
import io.bingosim.worker.chunk.OverdueChunkPoller;
import io.bingosim.worker.diagnosis.TotalsLogger;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * All schedules of the worker's own. A worker also runs those of {@code BatchSchedules} (sim-batch: heartbeat, rescue,
 * outbox, finalising, leadership, retention) and {@code BrokerSchedules} (sim-broker: dead queues, failed messages).
 */
@ApplicationScoped
class WorkerSchedules {
    private final ChunkIntake intake;
    private final ChunkSource source;
    private final OverdueChunkPoller overdueChunks;
    private final BrokerWatcher broker;
    private final TotalsLogger totals;

    WorkerSchedules(
            ChunkIntake intake,
            ChunkSource source,
            OverdueChunkPoller overdueChunks,
            BrokerWatcher broker,
            TotalsLogger totals) {
        this.intake = intake;
        this.source = source;
        this.overdueChunks = overdueChunks;
        this.broker = broker;
        this.totals = totals;
    }

    @Scheduled(every = "1s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    void wakeIntake() {
        intake.wake();
    }

    @Scheduled(every = "1s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> reviewChunkSource() {
        return source.review();
    }

    @Scheduled(every = "2s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> pollOverdueChunks() {
        return overdueChunks.poll();
    }

    /** Also without a schema: a misconfigured broker should be reported at start. */
    @Scheduled(every = "5s", concurrentExecution = SKIP)
    Uni<Void> checkBroker() {
        return broker.check();
    }

    @Scheduled(every = "10s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    void logTotals() {
        totals.log();
    }
}
