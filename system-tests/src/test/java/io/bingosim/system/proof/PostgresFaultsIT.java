package io.bingosim.system.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.postgres.StopMode;
import io.bingosim.stack.process.Service;
import io.bingosim.testing.TestRabbit;
import io.bingosim.testing.fault.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The P rows: faults of the database while batches run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresFaultsIT {
    private static final long SEED = Long.getLong("bingosim.seed", System.nanoTime());
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String RESCUED = "SELECT count(*) FROM chunk_attempt WHERE outcome = 'RESCUED'";

    private final Random random = new Random(SEED);
    private SystemFixture fixture;

    @BeforeAll
    void start() {
        System.out.println("seed " + SEED);
        fixture = new SystemFixture("postgres", TestRabbit.freshVhost(), 2);
    }

    @AfterAll
    void stop() {
        fixture.close();
    }

    @Test
    void p1_two_database_restarts_lose_neither_runs_nor_processes() throws Exception {
        restart(List.of(StopMode.FAST, StopMode.IMMEDIATE), 6_000);
    }

    @Test
    @Tag("faults")
    void p1_ten_database_restarts_lose_neither_runs_nor_processes() throws Exception {
        restart(
                List.of(
                        StopMode.FAST,
                        StopMode.IMMEDIATE,
                        StopMode.IMMEDIATE,
                        StopMode.FAST,
                        StopMode.FAST,
                        StopMode.IMMEDIATE,
                        StopMode.FAST,
                        StopMode.IMMEDIATE,
                        StopMode.FAST,
                        StopMode.IMMEDIATE),
                30_000);
    }

    @Test
    @Tag("faults")
    void p2_a_postmaster_killed_while_chunks_are_stored_leaves_no_partial_chunk() throws Exception {
        restart(List.of(StopMode.KILL, StopMode.KILL, StopMode.KILL, StopMode.KILL, StopMode.KILL), 20_000);
    }

    @Test
    @Tag("faults")
    void p4_a_slow_link_causes_no_rescue() throws Exception {
        long rescuedBefore = fixture.number(RESCUED);
        fixture.databaseProxy().set(Fault.delay(Duration.ofMillis(200)));

        String batch = fixture.caller().create("small.json", 10_000, random.nextLong());
        fixture.awaitIdle(PATIENCE);
        fixture.databaseProxy().heal();

        assertThat(fixture.caller().batch(batch).get("status").asText()).isEqualTo("COMPLETED");
        assertThat(fixture.number(RESCUED)).isEqualTo(rescuedBefore);
        fixture.assertClean();
    }

    @Test
    @Tag("faults")
    void p4_every_pool_survives_a_link_that_is_half_open_for_a_minute() throws Exception {
        String batch = fixture.caller().create("small.json", 20_000, random.nextLong());
        fixture.awaitCompletedRuns(fixture.completedRuns() + 500);

        fixture.databaseProxy().set(Fault.blackHole());
        long until = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        Awaitility.await("a minute of silence").atMost(Duration.ofMinutes(2)).until(() -> System.nanoTime() > until);
        // Neither side is notified that the old connections are dead; each has to find out by itself.
        fixture.databaseProxy().heal();
        awaitAnswer(batch);

        fixture.awaitIdle(PATIENCE);
        assertAllProcessesAlive();
        fixture.assertClean();
    }

    private void restart(List<StopMode> modes, long runs) throws Exception {
        long before = fixture.completedRuns();
        String batch = fixture.caller().create("small.json", runs, random.nextLong());
        long step = runs / (modes.size() + 2);

        for (int i = 0; i < modes.size(); i++) {
            fixture.awaitCompletedRuns(before + step * (i + 1) + random.nextInt((int) step / 2));
            fixture.postgres().restart(modes.get(i));
            awaitAnswer(batch);
        }

        fixture.awaitIdle(PATIENCE);
        assertThat(fixture.caller().batch(batch).get("status").asText()).isEqualTo("COMPLETED");
        assertAllProcessesAlive();
        fixture.assertClean();
    }

    private void awaitAnswer(String batch) {
        long started = System.nanoTime();
        Awaitility.await("the API responds").atMost(Duration.ofSeconds(60)).until(() -> fixture.caller()
                .answersFor(batch));
        EvidenceRecorder.recovered((System.nanoTime() - started) / 1e9);
    }

    private void assertAllProcessesAlive() {
        assertThat(fixture.api().isAlive()).as("the API is alive").isTrue();
        assertThat(fixture.workers()).as("the workers are alive").allMatch(Service::isAlive);
    }
}
