package io.bingosim.batch.process;

import static io.quarkus.scheduler.Scheduled.ConcurrentExecution.SKIP;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.steps.finalise.BatchFinaliser;
import io.bingosim.batch.steps.leader.Leader;
import io.bingosim.batch.steps.leader.Retention;
import io.bingosim.batch.steps.outbox.OutboxRelay;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * All schedules of this module, which run in every process. None runs before the schema is ready, and none overlaps
 * itself: while a run is in progress, the next one is skipped. Every action has a time limit inside, because one that
 * hung would stop its schedule for good.
 */
@ApplicationScoped
class BatchSchedules {
    private final Heartbeat heartbeat;
    private final OrphanRescuer rescuer;
    private final Watchdog watchdog;
    private final Leader leader;
    private final Retention retention;
    private final OutboxRelay outbox;
    private final BatchFinaliser finaliser;
    private final SystemGauges gauges;
    private final DispatchTicker dispatch;
    private final Vertx vertx;
    private final BatchConfig config;
    private volatile long dispatchTimer;

    BatchSchedules(
            Heartbeat heartbeat,
            OrphanRescuer rescuer,
            Watchdog watchdog,
            Leader leader,
            Retention retention,
            OutboxRelay outbox,
            BatchFinaliser finaliser,
            SystemGauges gauges,
            DispatchTicker dispatch,
            Vertx vertx,
            BatchConfig config) {
        this.heartbeat = heartbeat;
        this.rescuer = rescuer;
        this.watchdog = watchdog;
        this.leader = leader;
        this.retention = retention;
        this.outbox = outbox;
        this.finaliser = finaliser;
        this.gauges = gauges;
        this.dispatch = dispatch;
        this.vertx = vertx;
        this.config = config;
    }

    /** Renews this worker's lease. */
    @Scheduled(every = "1s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> heartbeat() {
        return heartbeat.beat();
    }

    /** Exits the process when a slot is stuck. */
    @Scheduled(every = "1s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> watchdog() {
        return watchdog.watch();
    }

    /** Returns the chunks of dead workers and of ended batches. */
    @Scheduled(every = "1s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> rescue() {
        return rescuer.rescue();
    }

    /** Returns chunks whose claim this process does not know of. */
    @Scheduled(every = "5s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> returnForgottenChunks() {
        return rescuer.returnForgottenChunks();
    }

    /** Publishes events that were not published when they were written. */
    @Scheduled(every = "1s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> relayOutbox() {
        return outbox.relay();
    }

    /** Finalises batches whose last worker died before it could. */
    @Scheduled(every = "10s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> finalise() {
        return finaliser.finaliseDue();
    }

    /** Takes or renews the leader lease. */
    @Scheduled(every = "2s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> acquireLeadership() {
        return leader.acquireLeadership();
    }

    /** Removes old rows, on the leader only. */
    @Scheduled(every = "1m", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> deleteExpiredRows() {
        return retention.deleteExpiredRows();
    }

    /** Reads the state of the system for the gauges. */
    @Scheduled(every = "10s", concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> refreshGauges() {
        return gauges.refresh();
    }

    /** Cuts and polls for chunks ten times per second; a Vert.x timer, because the scheduler's finest period is 1 s. */
    void startDispatchTimer() {
        dispatch.tick();
        dispatchTimer = vertx.setPeriodic(config.dispatch().tick().toMillis(), id -> dispatch.tick());
    }

    /** The event loop outlives the beans. */
    void stopDispatchTimer(@Observes ShutdownEvent event) {
        vertx.cancelTimer(dispatchTimer);
    }
}
