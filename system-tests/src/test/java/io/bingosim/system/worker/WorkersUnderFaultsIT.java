package io.bingosim.system.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.fault.Fault;
import io.bingosim.stack.fault.InjectedFaults;
import io.bingosim.stack.process.Service;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The W and B rows of the short subset, and A7. Two workers of one slot serve all of them, because starting a process is
 * the expensive part. A run takes a millisecond longer than it need, so that a batch lasts as long as its faults.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkersUnderFaultsIT {
    private static final Duration LONG = Duration.ofSeconds(120);
    private static final long SEED = Long.getLong("bingosim.seed", System.nanoTime());

    /**
     * A kill costs what the worker held: three chunks at most with one slot (one simulated, one waiting, one being
     * stored). A chunk has 50 runs at most, 50 ms at a millisecond each. So four kills cost 600 runs, however unlucky,
     * and 3 % are at least that much from 20 000 runs on.
     */
    private static final int W1_KILLS = 4;

    private static final long W1_RUNS = 22_000;

    private final Random random = new Random(SEED);
    private Rig rig;

    @BeforeAll
    void start() {
        System.out.println("seed " + SEED);
        rig = new Rig("faults")
                .with("BINGOSIM_WORKER_DELAY", "PT0.001S")
                .with("BINGOSIM_DISPATCH_TARGET", "PT0.05S")
                .with("BINGOSIM_PRESENCE_LEASE", "PT8S");
        rig.launch(1);
        rig.launch(1);
    }

    @AfterAll
    void stop() {
        rig.close();
    }

    @BeforeEach
    void everybodyIsThere() {
        rig.reviveAll();
    }

    @Test
    void every_consumer_has_a_prefetch_that_follows_its_slots() {
        assertThat(rig.queues().prefetches()).containsExactly(3, 3);
    }

    @Test
    void w1_workers_killed_again_and_again_lose_nothing() {
        UUID batch = rig.batch("small.json", W1_RUNS, 1);

        for (int kill = 1; kill <= W1_KILLS; kill++) {
            rig.awaitProgress(batch, 2_500L * kill);
            Service victim = kill % 2 == 0 ? leader() : rig.workers().get(random.nextInt(2));
            victim.kill();
            victim.start();
        }

        assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        // What had to be taken from a dead worker was simulated again, whether it had been begun or not: an upper
        // bound.
        assertThat(rig.sql().number("""
                                SELECT coalesce(sum(c.run_count), 0) FROM chunk_attempt a JOIN run_chunk c ON c.id = a.chunk_id
                                 WHERE a.batch_id = ? AND a.outcome = 'RESCUED'
                                """, batch))
                .as("runs simulated twice")
                .isPositive()
                .isLessThanOrEqualTo(W1_RUNS * 3 / 100);
        rig.assertClean();
    }

    @Test
    void w4_a_worker_stopped_beyond_its_lease_changes_nothing_when_it_goes_on() {
        UUID batch = rig.batch("small.json", 24_000, 4);
        rig.awaitProgress(batch, 1_000);
        Service zombie = rig.workers().get(0);
        Awaitility.await("both at work")
                .atMost(LONG)
                .until(() -> rig.sql()
                                .number(
                                        "SELECT count(DISTINCT worker_id) FROM run_chunk"
                                                + " WHERE batch_id = ? AND status = 'RUNNING'",
                                        batch)
                        == 2);

        zombie.freeze();
        try {
            Awaitility.await("rescue")
                    .atMost(LONG)
                    .until(() -> rig.sql()
                                    .number(
                                            "SELECT count(*) FROM chunk_attempt WHERE batch_id = ? AND outcome = 'RESCUED'",
                                            batch)
                            > 0);
        } finally {
            zombie.thaw();
        }

        assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        rig.assertClean();
        assertThat(zombie.isAlive()).isTrue();
    }

    @Test
    void w6_a_rolling_restart_costs_no_attempt_and_needs_no_rescue() {
        UUID batch = rig.batch("small.json", 14_000, 6);
        rig.awaitProgress(batch, 1_000);

        for (Service worker : rig.workers()) {
            worker.terminate();
            assertThat(worker.awaitExit(Duration.ofSeconds(30))).isTrue();
            worker.start().awaitReady(LONG);
        }

        assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        assertThat(rig.sql()
                        .number("SELECT count(*) FROM chunk_attempt WHERE batch_id = ? AND outcome = 'RESCUED'", batch))
                .isZero();
        assertThat(rig.sql().number("SELECT max(attempt) + max(crashes) FROM run_chunk WHERE batch_id = ?", batch))
                .isEqualTo(1);
        rig.assertClean();
    }

    @Test
    void b1_a_broker_restarted_under_load_is_consumed_from_again() {
        UUID batch = rig.batch("small.json", 40_000, 11);

        for (int restart = 0; restart < 2; restart++) {
            InjectedFaults.add();
            rig.node().ctl("stop_app");
            rig.node().ctl("start_app");
            rig.awaitConsumers(2);
        }

        assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        rig.assertClean();
    }

    @Test
    void b4_connections_reset_at_random_leave_no_chunk_behind() {
        UUID batch = rig.batch("small.json", 16_000, 14);

        for (int reset = 1; reset <= 8; reset++) {
            rig.awaitProgress(batch, 1_200L * reset + random.nextInt(600));
            rig.brokerProxy().resetAll();
        }

        assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        rig.assertClean();
        assertThat(rig.queues().prefetches()).hasSize(2);
    }

    @Test
    void b7_messages_doubled_up_to_five_times_and_shuffled_change_no_result() {
        UUID batch = rig.batch("small.json", 10_000, 17);

        for (int part = 1; part <= 4; part++) {
            rig.awaitProgress(batch, 2_000L * part);
            List<byte[]> again = new ArrayList<>();
            for (String payload : rig.sql()
                    .rows("SELECT payload FROM outbox_event WHERE entity_id = ? AND type = 'chunk.requested'", batch)) {
                again.addAll(Collections.nCopies(1 + random.nextInt(4), Publisher.utf8(payload)));
            }
            Collections.shuffle(again, random);
            Publisher.publish(rig.broker(), again);
        }

        assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        rig.assertClean();
    }

    @Test
    void b8_garbage_is_recorded_once_and_the_consumers_live() {
        UUID batch = rig.batch("small.json", 6_000, 18);
        long before = rig.sql().number("SELECT count(*) FROM failed_message");
        String known = rig.sql()
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
            Publisher.publish(rig.broker(), invalid);
            Publisher.publish(rig.broker(), harmless);
        }

        assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        Awaitility.await("the queues")
                .atMost(LONG)
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> rig.queues().areEmpty());
        assertThat(rig.sql().number("SELECT count(*) FROM failed_message") - before)
                .isEqualTo(invalid.size());
        assertThat(rig.sql().number("SELECT min(deliveries) FROM failed_message"))
                .isGreaterThanOrEqualTo(2);
        assertThat(rig.queues().prefetches()).hasSize(2);
        rig.assertClean();
    }

    @Test
    void a7_while_the_broker_is_away_the_batch_goes_on_from_postgres() {
        UUID batch = rig.batch("small.json", 60_000, 27);
        rig.awaitProgress(batch, 2_000);
        double before = rig.rate(batch, 10_000);

        rig.brokerProxy().set(Fault.refuse());
        double during = rig.rate(batch, 10_000);
        rig.brokerProxy().heal();

        System.out.printf("A7: %.0f runs/s with the broker, %.0f without%n", before, during);
        // Side by side in one run; a supply that only came by the safety net of every two seconds would be far below.
        assertThat(during).as("runs a second without a broker").isGreaterThan(before / 2);
        rig.sql().rows("SELECT cancel_batch(?)::text", batch);
        rig.awaitConsumers(2);
        rig.assertClean();
    }

    private Service leader() {
        String host = rig.sql()
                .text("SELECT coalesce((SELECT w.host FROM leader_lease l JOIN worker w ON w.id = l.owner), '/0')");
        long pid = Long.parseLong(host.substring(host.lastIndexOf('/') + 1));
        return rig.workers().stream()
                .filter(worker -> worker.pid() == pid)
                .findFirst()
                .orElse(rig.workers().get(0));
    }
}
