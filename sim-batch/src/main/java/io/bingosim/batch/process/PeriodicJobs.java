package io.bingosim.batch.process;

import io.bingosim.batch.background.Background;
import io.bingosim.batch.background.Conditions;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * Runs the periodic jobs of a process, independent of the time of day. The scheduler compares wall-clock times: while the
 * clock is behind the time at which a job was last due, it starts nothing. What must tick to keep the process alive
 * therefore has a Vert.x timer, which follows {@link System#nanoTime}. Slower sweeps are left to the scheduler, and one
 * timer here starts those that are overdue. No job runs before the schema is ready or after the shutdown has begun to end
 * the beans.
 */
@ApplicationScoped
public class PeriodicJobs {
    private static final Duration SWEEP_CHECK = Duration.ofSeconds(1);

    /** The last observer but one: services drain before, and for that they need heartbeats. */
    private static final int LAST_BUT_ONE = Integer.MAX_VALUE - 1;

    /** How long the shutdown waits for jobs in progress: they must not call beans that have ended. */
    private static final Duration STOP_MAX = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final SchemaReadiness schema;
    private final ScheduleFailureLog failures;
    private final ClockSteps clock = new ClockSteps(Clock.systemUTC()::millis, System::nanoTime);
    private final List<Long> timers = new CopyOnWriteArrayList<>();
    private final List<PeriodicJob> ticking = new CopyOnWriteArrayList<>();
    private final List<PeriodicJob> sweeps = new CopyOnWriteArrayList<>();
    private volatile boolean stopped;

    PeriodicJobs(Vertx vertx, SchemaReadiness schema, ScheduleFailureLog failures) {
        this.vertx = vertx;
        this.schema = schema;
        this.failures = failures;
        tick("startOverdueSweeps", SWEEP_CHECK, this::startOverdueSweeps);
    }

    /** Runs the action once per period, by the monotonic clock. */
    public void tick(String name, Duration period, Supplier<Uni<Void>> action) {
        PeriodicJob job = new PeriodicJob(name, period, action);
        ticking.add(job);
        timers.add(vertx.setPeriodic(period.toMillis(), id -> start(job)));
    }

    /** The same for an action that does not wait for anything. */
    public void tick(String name, Duration period, Runnable action) {
        timers.add(vertx.setPeriodic(period.toMillis(), id -> run(name, action)));
    }

    private void run(String name, Runnable action) {
        if (stopped || !schema.isReady()) {
            return;
        }
        try {
            action.run();
        } catch (RuntimeException e) {
            failures.failed(name, e);
        }
    }

    /** A job that {@link #start} runs. */
    public PeriodicJob onDemand(String name, Supplier<Uni<Void>> action) {
        PeriodicJob job = new PeriodicJob(name, Duration.ZERO, action);
        ticking.add(job);
        return job;
    }

    /**
     * A job that a method annotated with {@code Scheduled} runs, and a timer if that method is not called in time.
     *
     * @param every the period as in the annotation, for example 10s
     */
    public PeriodicJob sweep(String name, String every, Supplier<Uni<Void>> action) {
        PeriodicJob job = new PeriodicJob(
                name,
                Duration.parse("PT" + every),
                () -> stopped ? Uni.createFrom().voidItem() : action.get());
        sweeps.add(job);
        return job;
    }

    /** Runs a job now, unless it is running. */
    public void start(PeriodicJob job) {
        if (!stopped && schema.isReady() && !job.isRunning()) {
            Background.run(job.name(), () -> logged(job));
        }
    }

    private Uni<Void> logged(PeriodicJob job) {
        return job.run()
                .invoke(() -> failures.succeeded(job.name()))
                .onFailure()
                .invoke(failure -> failures.failed(job.name(), failure))
                .onFailure()
                .recoverWithNull();
    }

    private void startOverdueSweeps() {
        clock.check();
        sweeps.stream().filter(PeriodicJob::isOverdue).forEach(this::start);
    }

    /** The event loop outlives the beans: nothing starts from now on, and what is running ends first. */
    void stop(@Observes @Priority(LAST_BUT_ONE) ShutdownEvent event) {
        stopped = true;
        timers.forEach(vertx::cancelTimer);
        Conditions.await(this::isIdle, STOP_MAX).await().indefinitely();
    }

    private boolean isIdle() {
        return ticking.stream().noneMatch(PeriodicJob::isRunning)
                && sweeps.stream().noneMatch(PeriodicJob::isRunning);
    }
}
