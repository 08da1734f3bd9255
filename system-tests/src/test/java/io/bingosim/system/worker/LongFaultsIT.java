package io.bingosim.system.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.process.Service;
import io.bingosim.system.proof.EvidenceRecorder;
import io.bingosim.testing.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The W and B rows that take long and need only workers; run by {@code ./bingosim test --faults}. */
@Tag("faults")
class LongFaultsIT {
    private static final Duration LONG = Duration.ofMinutes(5);

    @Test
    void w3_a_worker_killed_between_claim_and_first_run_is_rescued() throws IOException {
        Path once = Files.createTempDirectory("bingosim-fault").resolve("struck");
        try (WorkerFixture fixture = new WorkerFixture("w3")
                .with("QUARKUS_PROFILE", "faults")
                .with("BINGOSIM_FAULTS", "halt:after-claim")
                // Until it has reached the broker a worker polls Postgres: the batch must last longer than that.
                .with("BINGOSIM_WORKER_DELAY", "PT0.004S")
                .with("BINGOSIM_FAULTS_ONCE", once.toString())) {
            Service worker = fixture.worker(2);

            UUID batch = fixture.batch("small.json", 5_000, 3);
            assertThat(worker.awaitExit(LONG)).isTrue();
            worker.start();

            assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            assertThat(fixture.sql().number("SELECT count(*) FROM chunk_attempt WHERE outcome = 'RESCUED'"))
                    .isPositive();
            fixture.assertClean();
        } finally {
            Files.deleteIfExists(once);
        }
    }

    @Test
    void w5_a_run_that_crashes_its_process_and_one_that_never_ends_fail_alone() {
        try (WorkerFixture fixture = new WorkerFixture("w5")
                .with("QUARKUS_PROFILE", "faults")
                .with("BINGOSIM_FAULTS", "halt:500,hang:900")
                .with("BINGOSIM_WORKER_WATCHDOG", "PT5S")) {
            fixture.launch(2);
            fixture.launch(2);

            UUID batch = fixture.batch("small.json", 2_000, 5);
            // A supervisor would restart the worker.
            Awaitility.await("the end")
                    .atMost(Duration.ofMinutes(10))
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> {
                        fixture.workers().forEach(Service::start);
                        return !fixture.sql().status(batch).equals("RUNNING")
                                && !fixture.sql().status(batch).equals("PENDING");
                    });

            assertThat(fixture.sql().status(batch)).isEqualTo("ERROR");
            assertThat(fixture.sql().completed(batch)).isEqualTo(1_998);
            assertThat(fixture.sql()
                            .rows("SELECT run::text FROM run_failure WHERE batch_id = ? AND final ORDER BY run", batch))
                    .containsExactly("500", "900");
            fixture.assertClean();
        }
    }

    @Test
    void w7_workers_come_and_go() {
        try (WorkerFixture fixture = new WorkerFixture("w7").with("BINGOSIM_WORKER_DELAY", "PT0.001S")) {
            fixture.worker(1);
            UUID batch = fixture.batch("small.json", 40_000, 7);
            fixture.awaitProgress(batch, 2_000);
            fixture.worker(1);
            fixture.worker(1);
            fixture.awaitProgress(batch, 12_000);

            fixture.workers().forEach(Service::terminate);
            fixture.workers().forEach(worker -> assertThat(worker.awaitExit(Duration.ofSeconds(30)))
                    .isTrue());
            long stopped = fixture.sql().completed(batch);
            assertThat(stopped).isLessThan(40_000);
            fixture.workers().subList(0, 2).forEach(Service::start);

            assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            fixture.assertClean();
        }
    }

    @Test
    void b1_a_broker_stopped_and_started_ten_times_loses_nothing() {
        try (WorkerFixture fixture = new WorkerFixture("b1").with("BINGOSIM_WORKER_DELAY", "PT0.001S")) {
            fixture.worker(1);
            fixture.worker(1);
            UUID batch = fixture.batch("small.json", 200_000, 1);

            for (int restart = 0; restart < 10; restart++) {
                fixture.node().restart();
                fixture.awaitConsumers(2);
            }

            assertThat(fixture.awaitEnd(batch, Duration.ofMinutes(10))).isEqualTo("COMPLETED");
            fixture.assertClean();
        }
    }

    @Test
    void b2_a_broker_killed_with_confirmed_messages_loses_nothing() {
        try (WorkerFixture fixture = new WorkerFixture("b2").with("BINGOSIM_WORKER_DELAY", "PT0.001S")) {
            fixture.worker(2);
            UUID batch = fixture.batch("small.json", 60_000, 2);

            for (int kill = 0; kill < 3; kill++) {
                fixture.awaitProgress(batch, 5_000L * (kill + 1));
                fixture.node().kill();
                fixture.node().start();
            }

            assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            fixture.assertClean();
        }
    }

    @Test
    void b5_lost_publisher_confirms_do_not_stall_a_batch() {
        try (WorkerFixture fixture = new WorkerFixture("b5").with("BINGOSIM_WORKER_DELAY", "PT0.001S")) {
            fixture.worker(2);
            UUID batch = fixture.batch("small.json", 120_000, 5);

            for (int hole = 0; hole < 5; hole++) {
                long before = fixture.sql().completed(batch);
                fixture.brokerProxy().set(Fault.blackHoleToClient());
                fixture.awaitProgress(batch, before + 8_000);
                fixture.brokerProxy().resetAll();
                fixture.brokerProxy().heal();
            }

            assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            fixture.assertClean();
        }
    }

    /** The only write of a leader is the sweep of expired rows, here a worker that has been gone for long. */
    @Test
    void c1_the_next_leader_writes_soon_after_the_holder_was_killed() {
        try (WorkerFixture fixture = new WorkerFixture("c1").withoutBroker()) {
            fixture.worker(1);
            fixture.worker(1);
            for (int kill = 0; kill < 3; kill++) {
                Awaitility.await("a leader")
                        .atMost(LONG)
                        .until(() -> fixture.sql()
                                        .number(
                                                "SELECT count(*) FROM leader_lease WHERE expires_at > clock_timestamp()")
                                == 1);
                long token = fixture.sql().number("SELECT token FROM leader_lease");

                fixture.leader().kill();
                long from = System.nanoTime();
                UUID expired = fixture.sql().expiredWorker();
                Awaitility.await("the next leader's first write")
                        .atMost(LONG)
                        .until(() -> fixture.sql().number("SELECT count(*) FROM worker WHERE id = ?", expired) == 0);

                EvidenceRecorder.recovered((System.nanoTime() - from) / 1e9);
                assertThat(fixture.sql().number("SELECT token FROM leader_lease"))
                        .isEqualTo(token + 1);
                fixture.reviveAll();
            }
            fixture.assertClean();
        }
    }

    @Test
    void a_deleted_queue_is_declared_again_and_consumed_from() {
        try (WorkerFixture fixture = new WorkerFixture("deleted").with("BINGOSIM_WORKER_DELAY", "PT0.001S")) {
            fixture.worker(2);
            UUID batch = fixture.batch("small.json", 40_000, 8);
            fixture.awaitProgress(batch, 2_000);

            Publisher.delete(fixture.broker(), Topology.WORK_QUEUE);

            fixture.awaitConsumers(1);
            assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            fixture.assertClean();
        }
    }
}
