package io.bingosim.system.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Disruptions;
import io.bingosim.stack.process.Service;
import io.bingosim.testing.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The W and B rows of the short subset, and A7. All tests share two workers with one slot each, because starting a
 * process is expensive. Each run is delayed by a millisecond, so that a batch lasts as long as its faults.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkersUnderFaultsIT {
    private static final Duration LONG = Duration.ofSeconds(120);
    private static final long SEED = Long.getLong("bingosim.seed", System.nanoTime());

    /**
     * A kill loses the chunks the worker held: at most three with one slot (one simulated, one waiting, one being
     * stored). A chunk has at most 50 runs, 50 ms at a millisecond each. Four kills therefore lose at most 600 runs,
     * which is 3 % of 20 000 runs.
     */
    private static final int W1_KILLS = 4;

    private static final long W1_RUNS = 22_000;

    private final Random random = new Random(SEED);
    private WorkerFixture fixture;

    @BeforeAll
    void start() {
        System.out.println("seed " + SEED);
        fixture = new WorkerFixture("faults")
                .with("BINGOSIM_WORKER_DELAY", "PT0.001S")
                .with("BINGOSIM_DISPATCH_TARGET", "PT0.05S")
                .with("BINGOSIM_PRESENCE_LEASE", "PT8S");
        fixture.launch(1);
        fixture.launch(1);
    }

    @AfterAll
    void stop() {
        fixture.close();
    }

    @BeforeEach
    void restartEndedWorkers() {
        fixture.reviveAll();
    }

    @Test
    void the_prefetch_of_a_consumer_follows_its_slots() {
        assertThat(fixture.queues().prefetches()).containsExactly(3, 3);
    }

    @Test
    void w1_repeatedly_killed_workers_lose_nothing() {
        UUID batch = fixture.batch("small.json", W1_RUNS, 1);

        for (int kill = 1; kill <= W1_KILLS; kill++) {
            fixture.awaitProgress(batch, 2_500L * kill);
            Service victim =
                    kill % 2 == 0 ? fixture.leader() : fixture.workers().get(random.nextInt(2));
            victim.kill();
            victim.start();
        }

        assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        // Runs of rescued chunks, whether they had been started or not: an upper bound.
        assertThat(fixture.sql().number("""
                                SELECT coalesce(sum(c.run_count), 0) FROM chunk_attempt a JOIN run_chunk c ON c.id = a.chunk_id
                                 WHERE a.batch_id = ? AND a.outcome = 'RESCUED'
                                """, batch))
                .as("runs simulated twice")
                .isPositive()
                .isLessThanOrEqualTo(W1_RUNS * 3 / 100);
        fixture.assertClean();
    }

    @Test
    void w4_a_worker_frozen_beyond_its_lease_changes_nothing_when_it_resumes() throws IOException {
        UUID batch = fixture.batch("small.json", 24_000, 4);
        fixture.awaitProgress(batch, 1_000);
        Service zombie = fixture.workers().get(0);
        Awaitility.await("frozen with chunks").atMost(LONG).until(() -> isFrozenWithChunks(zombie));

        try {
            Awaitility.await("rescue")
                    .atMost(LONG)
                    .until(() -> fixture.sql()
                                    .number(
                                            "SELECT count(*) FROM chunk_attempt WHERE batch_id = ? AND outcome = 'RESCUED'",
                                            batch)
                            > 0);
        } finally {
            zombie.thaw();
        }

        assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        fixture.assertClean();
        assertThat(zombie.isAlive()).isTrue();
        assertThat(Files.readAllLines(fixture.workers().get(1).log()))
                .anyMatch(line -> line.matches(".* batch=" + batch
                        + " chunk=\\d+ attempt=1 fence=\\d+ worker=\\S+ rescued, became=PENDING .*"));
    }

    /** Freezes it. With a single chunk, the statement that completes it may be on its way to the database already. */
    private boolean isFrozenWithChunks(Service worker) {
        worker.freeze();
        long chunks = fixture.sql()
                .number(
                        "SELECT count(*) FROM run_chunk c JOIN worker w ON w.id = c.worker_id"
                                + " WHERE c.status = 'RUNNING' AND w.host LIKE ?",
                        "%/" + worker.pid());
        if (chunks < 2) {
            worker.thaw();
        }
        return chunks >= 2;
    }

    @Test
    @Tag("faults")
    void w6_a_rolling_restart_costs_no_attempt_and_needs_no_rescue() throws IOException {
        UUID batch = fixture.batch("small.json", 14_000, 6);
        fixture.awaitProgress(batch, 1_000);

        for (Service worker : fixture.workers()) {
            worker.terminate();
            assertThat(worker.awaitExit(Duration.ofSeconds(30))).isTrue();
            assertThat(fixture.sql()
                            .number(
                                    "SELECT count(*) FROM worker WHERE gone_at IS NULL AND host LIKE ?",
                                    "%/" + worker.pid()))
                    .as("rows of a worker that has left")
                    .isZero();
            worker.start().awaitReady(LONG);
            assertThat(Files.readString(worker.log()))
                    .doesNotContain("NullPointerException", "ArC container not initialized");
        }

        assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        assertThat(fixture.sql()
                        .number("SELECT count(*) FROM chunk_attempt WHERE batch_id = ? AND outcome = 'RESCUED'", batch))
                .isZero();
        assertThat(fixture.sql().number("SELECT max(attempt) + max(crashes) FROM run_chunk WHERE batch_id = ?", batch))
                .isEqualTo(1);
        fixture.assertClean();
    }

    @Test
    @Tag("faults")
    void b1_workers_consume_again_after_a_broker_restart_under_load() {
        UUID batch = fixture.batch("small.json", 40_000, 11);

        for (int restart = 0; restart < 2; restart++) {
            Disruptions.add();
            fixture.node().ctl("stop_app");
            fixture.node().ctl("start_app");
            fixture.awaitConsumers(2);
        }

        assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        fixture.assertClean();
    }

    @Test
    @Tag("faults")
    void b4_randomly_reset_connections_leave_no_chunk_behind() {
        UUID batch = fixture.batch("small.json", 16_000, 14);

        for (int reset = 1; reset <= 8; reset++) {
            fixture.awaitProgress(batch, 1_200L * reset + random.nextInt(600));
            fixture.brokerProxy().resetAll();
        }

        assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        fixture.assertClean();
        assertThat(fixture.queues().prefetches()).hasSize(2);
    }

    @Test
    void b7_messages_duplicated_up_to_five_times_and_shuffled_change_no_result() {
        UUID batch = fixture.batch("small.json", 10_000, 17);

        for (int part = 1; part <= 4; part++) {
            fixture.awaitProgress(batch, 2_000L * part);
            List<byte[]> again = new ArrayList<>();
            for (String payload : fixture.sql()
                    .rows("SELECT payload FROM outbox_event WHERE entity_id = ? AND type = 'chunk.requested'", batch)) {
                again.addAll(Collections.nCopies(1 + random.nextInt(4), Publisher.utf8(payload)));
            }
            Collections.shuffle(again, random);
            Publisher.publish(fixture.broker(), again);
        }

        assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        fixture.assertClean();
    }

    @Test
    void b8_invalid_messages_are_recorded_once_and_consumers_survive() {
        UUID batch = fixture.batch("small.json", 6_000, 18);
        long before = fixture.sql().number("SELECT count(*) FROM failed_message");
        String known = fixture.sql()
                .text("SELECT id::text FROM batch WHERE id <> ? UNION ALL SELECT id::text FROM batch LIMIT 1", batch);
        List<byte[]> invalid = List.of(
                new byte[0],
                new byte[10 * 1024 * 1024],
                Publisher.utf8("{\"version\":1,"),
                Publisher.utf8("[]"),
                Publisher.utf8("{\"version\":1,\"chunkId\":\"5\",\"batchId\":\"" + batch + "\"}"),
                Publisher.utf8("{\"version\":0,\"chunkId\":5,\"batchId\":\"" + batch + "\"}"),
                Publisher.utf8("{\"version\":99,\"chunkId\":5,\"batchId\":\"" + batch + "\"}"),
                Publisher.utf8("{\"version\":1,\"chunkId\":5,\"chunkId\":6,\"batchId\":\"" + batch + "\"}"),
                Publisher.utf8("{\"version\":1,\"chunkId\":5}\u0000"));
        List<byte[]> harmless = List.of(
                Publisher.utf8("{\"version\":1,\"chunkId\":987654321,\"batchId\":\"" + UUID.randomUUID() + "\"}"),
                Publisher.utf8("{\"version\":1,\"chunkId\":1,\"batchId\":\"" + known + "\"}"));

        for (int round = 0; round < 2; round++) {
            Publisher.publish(fixture.broker(), invalid);
            Publisher.publish(fixture.broker(), harmless);
        }

        assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        Awaitility.await("the queues")
                .atMost(LONG)
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> fixture.queues().areEmpty());
        assertThat(fixture.sql().number("SELECT count(*) FROM failed_message") - before)
                .isEqualTo(invalid.size());
        assertThat(fixture.sql().number("SELECT min(deliveries) FROM failed_message"))
                .isGreaterThanOrEqualTo(2);
        assertThat(fixture.queues().prefetches()).hasSize(2);
        fixture.assertClean();
    }

    @Test
    @Tag("faults")
    void a7_workers_poll_postgres_while_the_broker_is_down() {
        UUID batch = fixture.batch("small.json", 60_000, 27);
        fixture.awaitProgress(batch, 2_000);
        double before = fixture.rate(batch, 10_000);

        fixture.brokerProxy().set(Fault.refuse());
        double during = fixture.rate(batch, 10_000);
        fixture.brokerProxy().heal();

        System.out.printf("A7: %.0f runs/s with the broker, %.0f without%n", before, during);
        // Polling only every two seconds would be far slower.
        assertThat(during).as("runs per second without a broker").isGreaterThan(before / 2);
        fixture.sql().rows("SELECT cancel_batch(?)::text", batch);
        fixture.awaitConsumers(2);
        fixture.assertClean();
    }
}
