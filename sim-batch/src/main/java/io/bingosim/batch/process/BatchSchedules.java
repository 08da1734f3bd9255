package io.bingosim.batch.process;

import static io.quarkus.scheduler.Scheduled.ConcurrentExecution.SKIP;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.steps.delete.DeleteExperiment;
import io.bingosim.batch.steps.finalise.BatchFinaliser;
import io.bingosim.batch.steps.leader.Leader;
import io.bingosim.batch.steps.leader.Retention;
import io.bingosim.batch.steps.look.ExperimentConductor;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/**
 * All schedules of this module, which run in every process. What must tick to keep a process alive has a timer; slower
 * sweeps are scheduled, and run by a timer when the clock was set back, see {@link PeriodicJobs}. None runs before the
 * schema is ready, and none overlaps itself: while a run is in progress, the next one is skipped. Every action has a time
 * limit inside, because one that hung would stop its schedule for good.
 */
@ApplicationScoped
class BatchSchedules {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String RETURN_FORGOTTEN_CHUNKS = "5s";
    private static final String FINALISE = "10s";
    private static final String REMOVE_VARIANT_BLOCKS = "10s";
    private static final String REFRESH_GAUGES = "10s";
    private static final String DELETE_EXPIRED_ROWS = "1m";

    private final PeriodicJobs jobs;
    private final Heartbeat heartbeat;
    private final Watchdog watchdog;
    private final Leader leader;
    private final DueWorkStarter dueWork;
    private final DispatchTicker dispatch;
    private final BatchConfig config;
    private final PeriodicJob returnForgottenChunks;
    private final PeriodicJob finalise;
    private final PeriodicJob removeVariantBlocks;
    private final Retention retention;
    private final PeriodicJob deleteExpiredRows;
    private final PeriodicJob refreshGauges;

    BatchSchedules(
            PeriodicJobs jobs,
            Heartbeat heartbeat,
            OrphanRescuer rescuer,
            Watchdog watchdog,
            Leader leader,
            Retention retention,
            DueWorkStarter dueWork,
            BatchFinaliser finaliser,
            ExperimentConductor conductor,
            DeleteExperiment deleteExperiment,
            SystemGauges gauges,
            DispatchTicker dispatch,
            BatchConfig config) {
        this.jobs = jobs;
        this.heartbeat = heartbeat;
        this.watchdog = watchdog;
        this.leader = leader;
        this.retention = retention;
        this.dueWork = dueWork;
        this.dispatch = dispatch;
        this.config = config;
        returnForgottenChunks =
                jobs.sweep("returnForgottenChunks", RETURN_FORGOTTEN_CHUNKS, rescuer::returnForgottenChunks);
        finalise =
                jobs.sweep("finalise", FINALISE, () -> finaliser.finaliseDue().chain(conductor::takeDueLooks));
        removeVariantBlocks = jobs.sweep("removeVariantBlocks", REMOVE_VARIANT_BLOCKS, () -> deleteExperiment
                .removeVariantBlocks()
                .replaceWithVoid());
        deleteExpiredRows = jobs.sweep("deleteExpiredRows", DELETE_EXPIRED_ROWS, retention::deleteExpiredRows);
        refreshGauges = jobs.sweep("refreshGauges", REFRESH_GAUGES, gauges::refresh);
    }

    /** What a process must do in time, or others take it for dead or wait for it. */
    void startTimers(@Observes StartupEvent event) {
        // Renews this worker's lease.
        jobs.tick("heartbeat", SECOND, heartbeat::beat);
        // Exits the process when a slot is stuck.
        jobs.tick("watchdog", SECOND, watchdog::watch);
        // Returns the chunks of dead workers and of ended batches, publishes events that nothing has published yet, and
        // cuts and claims chunks that no wake-up reported.
        jobs.tick("startDueWork", SECOND, dueWork::startDueWork);
        // Takes or renews the leader lease.
        jobs.tick("acquireLeadership", Duration.ofSeconds(2), leader::acquireLeadership);
        // Not together with the lease, whose renewal must not wait for a sweep.
        jobs.tick("sweepAfterTakeover", SECOND, this::sweepAfterTakeover);
    }

    /** A new leader starts at once instead of up to a minute later. */
    private Uni<Void> sweepAfterTakeover() {
        return retention.isFirstSweepDue()
                ? deleteExpiredRows.run()
                : Uni.createFrom().voidItem();
    }

    /** Cuts and polls for chunks ten times per second while there is work, from the first heartbeat on. */
    void startDispatchTimer() {
        dispatch.wake();
        jobs.tick("dispatch", config.dispatch().tick(), dispatch::tick);
    }

    /** Returns chunks whose claim this process does not know of. */
    @Scheduled(every = RETURN_FORGOTTEN_CHUNKS, concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> returnForgottenChunks() {
        return returnForgottenChunks.run();
    }

    /** Removes the blocks of ended experiments that keep a summary only. */
    @Scheduled(every = REMOVE_VARIANT_BLOCKS, concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> removeVariantBlocks() {
        return removeVariantBlocks.run();
    }

    /** Finalises batches whose last worker died before it could, and takes the looks that are due. */
    @Scheduled(every = FINALISE, concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> finalise() {
        return finalise.run();
    }

    /** Removes old rows, on the leader only. */
    @Scheduled(every = DELETE_EXPIRED_ROWS, concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> deleteExpiredRows() {
        return deleteExpiredRows.run();
    }

    /** Reads the state of the system for the gauges. */
    @Scheduled(every = REFRESH_GAUGES, concurrentExecution = SKIP, skipExecutionIf = SchemaReadiness.class)
    Uni<Void> refreshGauges() {
        return refreshGauges.run();
    }
}
