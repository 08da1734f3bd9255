package io.bingosim.system.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.fault.Fault;
import io.bingosim.stack.postgres.StopMode;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.testing.TestRabbit;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The P rows: what the database's own trouble does to batches under way. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresFaultsIT {
    private static final long SEED = Long.getLong("bingosim.seed", System.nanoTime());
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String RESCUED = "SELECT count(*) FROM chunk_attempt WHERE outcome = 'RESCUED'";

    private final Random random = new Random(SEED);
    private ProofRig rig;

    @BeforeAll
    void start() {
        System.out.println("seed " + SEED);
        rig = new ProofRig("postgres", TestRabbit.freshVhost(), 2);
    }

    @AfterAll
    void stop() {
        rig.close();
    }

    @Test
    void p1_a_database_restarted_twice_costs_neither_runs_nor_processes() throws Exception {
        restart(List.of(StopMode.FAST, StopMode.IMMEDIATE), 6_000);
    }

    @Test
    @Tag("faults")
    void p1_a_database_restarted_ten_times_costs_neither_runs_nor_processes() throws Exception {
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
    void p4_a_slow_link_rescues_nobody() throws Exception {
        long rescuedBefore = rig.number(RESCUED);
        rig.databaseProxy().set(Fault.delay(Duration.ofMillis(200)));

        String batch = rig.caller().create("small.json", 10_000, random.nextLong());
        rig.awaitQuiet(PATIENCE);
        rig.databaseProxy().heal();

        assertThat(rig.caller().batch(batch).get("status").asText()).isEqualTo("COMPLETED");
        assertThat(rig.number(RESCUED)).isEqualTo(rescuedBefore);
        rig.assertClean();
    }

    @Test
    @Tag("faults")
    void p4_a_half_open_link_for_a_minute_is_survived_by_every_pool() throws Exception {
        String batch = rig.caller().create("small.json", 20_000, random.nextLong());
        rig.awaitCompletedRuns(rig.completedRuns() + 500);

        rig.databaseProxy().set(Fault.blackHole());
        long until = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        Awaitility.await("a minute of silence").atMost(Duration.ofMinutes(2)).until(() -> System.nanoTime() > until);
        // Nothing tells anybody that the old connections are dead: each side has to find out by itself.
        rig.databaseProxy().heal();
        awaitAnswer(batch);

        rig.awaitQuiet(PATIENCE);
        assertNobodyLeft();
        rig.assertClean();
    }

    private void restart(List<StopMode> modes, long runs) throws Exception {
        long before = rig.completedRuns();
        String batch = rig.caller().create("small.json", runs, random.nextLong());
        long step = runs / (modes.size() + 2);

        for (int i = 0; i < modes.size(); i++) {
            rig.awaitCompletedRuns(before + step * (i + 1) + random.nextInt((int) step / 2));
            rig.postgres().restart(modes.get(i));
            awaitAnswer(batch);
        }

        rig.awaitQuiet(PATIENCE);
        assertThat(rig.caller().batch(batch).get("status").asText()).isEqualTo("COMPLETED");
        assertNobodyLeft();
        rig.assertClean();
    }

    private void awaitAnswer(String batch) {
        long started = System.nanoTime();
        Awaitility.await("the API answers").atMost(Duration.ofSeconds(60)).until(() -> rig.caller()
                .answersFor(batch));
        KeepEvidence.recovered((System.nanoTime() - started) / 1e9);
    }

    private void assertNobodyLeft() {
        assertThat(rig.api().isAlive()).as("the API lives").isTrue();
        assertThat(rig.workers()).as("the workers live").allMatch(Service::isAlive);
    }
}
