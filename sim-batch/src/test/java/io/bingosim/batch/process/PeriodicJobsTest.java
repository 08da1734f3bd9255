package io.bingosim.batch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.batch.testing.Wiring;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Here is no scheduler at all, as in a process whose clock was set back. */
class PeriodicJobsTest {
    private static final Duration SHORT = Duration.ofMillis(50);

    private final Wiring wiring = new Wiring(TestDatabases.fresh(), Map.of());
    private final PeriodicJobs jobs = wiring.get(PeriodicJobs.class);
    private final AtomicInteger runs = new AtomicInteger();

    @AfterEach
    void close() {
        wiring.close();
    }

    @Test
    void an_overdue_sweep_is_run_by_a_timer() {
        jobs.sweep("sweep", "0.1s", this::count);

        awaitSchema();

        await().until(() -> runs.get() >= 2);
    }

    @Test
    void a_sweep_that_the_scheduler_runs_in_time_is_not_overdue() {
        PeriodicJob sweep = jobs.sweep("sweep", "1h", this::count);
        assertThat(sweep.isOverdue()).isFalse();

        sweep.run().await().indefinitely();

        assertThat(runs).hasValue(1);
        assertThat(sweep.isOverdue()).isFalse();
    }

    @Test
    void nothing_ticks_before_the_schema_is_ready_or_after_the_shutdown() {
        jobs.tick("tick", SHORT, this::count);
        assertThat(runs).hasValue(0);

        awaitSchema();
        await().until(() -> runs.get() > 0);
        jobs.stop(new ShutdownEvent());
        int atStop = runs.get();
        jobs.sweep("late", "1s", this::count).run().await().indefinitely();

        assertThat(runs).hasValue(atStop);
    }

    @Test
    void a_failed_run_does_not_end_a_job() {
        awaitSchema();
        jobs.tick("tick", SHORT, () -> count().chain(
                        () -> Uni.createFrom().<Void>failure(new IllegalStateException("no"))));

        await().until(() -> runs.get() >= 3);
    }

    @Test
    void a_job_in_progress_is_not_started_again() {
        AtomicReference<UniEmitter<? super Void>> emitter = new AtomicReference<>();
        PeriodicJob job = new PeriodicJob(
                "slow", SHORT, () -> count().chain(() -> Uni.createFrom().<Void>emitter(emitter::set)));

        job.run().subscribe().with(done -> {});
        job.run().await().indefinitely();
        assertThat(runs).hasValue(1);

        emitter.get().complete(null);
        job.run().subscribe().with(done -> {});
        assertThat(runs).hasValue(2);
    }

    @Test
    void a_step_of_the_clock_is_reported_once_and_slow_drift_is_not() {
        AtomicLong wall = new AtomicLong(1_000_000);
        AtomicLong nanos = new AtomicLong();
        ClockSteps clock = new ClockSteps(wall::get, nanos::get);

        wall.addAndGet(-600_000);
        assertThat(clock.check()).isEqualTo(Duration.ofMinutes(-10));
        assertThat(clock.check()).isZero();
        for (int second = 0; second < 10; second++) {
            wall.addAndGet(1_100);
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            assertThat(clock.check()).isZero();
        }
    }

    @Test
    void nothing_is_claimed_without_a_recent_heartbeat() {
        Slots slots = wiring.get(Slots.class);
        Heartbeat heartbeat = wiring.get(Heartbeat.class);
        assertThat(slots.free()).isZero();

        heartbeat.beat().await().indefinitely();

        assertThat(slots.free()).isPositive();
    }

    private Uni<Void> count() {
        return Uni.createFrom().voidItem().invoke(runs::incrementAndGet);
    }

    private void awaitSchema() {
        wiring.get(SchemaReadiness.class).await().await().atMost(Duration.ofSeconds(30));
    }
}
