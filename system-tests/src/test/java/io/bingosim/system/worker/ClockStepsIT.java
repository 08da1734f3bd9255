package io.bingosim.system.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bingosim.stack.process.Service;
import io.bingosim.testing.fault.SteppedClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The wall clocks of workers are set while they work. Postgres and this test keep theirs. */
class ClockStepsIT {
    private static final Duration LONG = Duration.ofSeconds(120);

    @TempDir
    Path directory;

    private final List<SteppedClock> clocks = new ArrayList<>();

    @BeforeEach
    void need_libfaketime() {
        String missing = SteppedClock.missing();
        assumeTrue(missing == null, missing);
    }

    @Test
    void k1_a_worker_whose_clock_is_set_back_ten_minutes_works_on() throws Exception {
        try (WorkerFixture fixture = new WorkerFixture("k1").withoutBroker()) {
            Service worker = start(fixture);
            UUID before = fixture.batch("small.json", 200_000, 31);
            fixture.awaitProgress(before, 1);

            assertUnaffected(fixture, List.of(clocks.get(0)), Duration.ofMinutes(-10));

            assertThat(fixture.awaitEnd(before, LONG)).isEqualTo("COMPLETED");
            assertThat(Files.readAllLines(worker.log()))
                    .as("lines about the clock")
                    .filteredOn(line -> line.contains("the clock of this machine was set back"))
                    .hasSize(1);
            fixture.assertClean();
        }
    }

    @Test
    @Tag("faults")
    void k1_clock_steps_of_one_worker_and_of_all_change_nothing() {
        try (WorkerFixture fixture = new WorkerFixture("k1-all")) {
            start(fixture);
            start(fixture);
            for (Duration step : List.of(Duration.ofSeconds(1), Duration.ofMinutes(10), Duration.ofDays(1))) {
                assertUnaffected(fixture, clocks.subList(0, 1), step);
                assertUnaffected(fixture, clocks, step.negated());
                assertUnaffected(fixture, clocks, step);
                assertUnaffected(fixture, clocks.subList(0, 1), step.negated());
            }
            fixture.assertClean();
        }
    }

    /** Every worker keeps its lease, the leader stays, a new batch completes, and no chunk is rescued. */
    private static void assertUnaffected(WorkerFixture fixture, List<SteppedClock> clocks, Duration step) {
        Sql sql = fixture.sql();
        String leader = sql.text("SELECT coalesce(max(token), 0)::text FROM leader_lease");
        String stepped = sql.text("SELECT clock_timestamp()::text");
        clocks.forEach(clock -> clock.step(step));

        UUID batch = fixture.batch("small.json", 2_000, 32);
        // Longer than a worker may be silent, and long enough for a stopped one to be noticed.
        Awaitility.await("heartbeats after a step by " + step)
                .atMost(LONG)
                .until(() -> sql.number(
                                "SELECT count(*) FROM worker WHERE last_seen > ?::timestamptz + interval '6 s'",
                                stepped)
                        == fixture.workers().size());

        assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        assertThat(sql.number("SELECT count(*) FROM chunk_attempt WHERE outcome = 'RESCUED'"))
                .as("rescued chunks after a step by " + step)
                .isZero();
        assertThat(sql.number("SELECT count(*) FROM worker WHERE gone_at IS NOT NULL"))
                .as("workers taken for dead after a step by " + step)
                .isZero();
        if (!leader.equals("0")) {
            assertThat(sql.text("SELECT max(token)::text FROM leader_lease"))
                    .as("token of the leader after a step by " + step)
                    .isEqualTo(leader);
        }
    }

    private Service start(WorkerFixture fixture) {
        SteppedClock clock = new SteppedClock(directory.resolve("clock-" + clocks.size()));
        clocks.add(clock);
        clock.environment().forEach(fixture::with);
        return fixture.worker(1);
    }
}
