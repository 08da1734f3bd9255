package io.bingosim.system.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.fault.Fault;
import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The W and B rows that take long and need workers alone. `./bingosim test --faults` runs them. */
@Tag("faults")
class LongFaultsIT {
    private static final Duration LONG = Duration.ofMinutes(5);

    @Test
    void w3_a_worker_killed_between_claim_and_first_run_is_rescued() throws IOException {
        Path once = Files.createTempDirectory("bingosim-fault").resolve("struck");
        try (Rig rig = new Rig("w3")
                .with("QUARKUS_PROFILE", "faults")
                .with("BINGOSIM_FAULTS", "halt:after-claim")
                // Until it knows of the broker a worker asks Postgres: the batch must outlast that.
                .with("BINGOSIM_WORKER_DELAY", "PT0.004S")
                .with("BINGOSIM_FAULTS_ONCE", once.toString())) {
            Service worker = rig.worker(2);

            UUID batch = rig.batch("small.json", 5_000, 3);
            assertThat(worker.awaitExit(LONG)).isTrue();
            worker.start();

            assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            assertThat(rig.sql().number("SELECT count(*) FROM chunk_attempt WHERE outcome = 'RESCUED'"))
                    .isPositive();
            rig.assertClean();
        } finally {
            Files.deleteIfExists(once);
        }
    }

    @Test
    void w5_a_run_that_kills_the_process_and_one_that_never_ends_fail_alone() {
        try (Rig rig = new Rig("w5")
                .with("QUARKUS_PROFILE", "faults")
                .with("BINGOSIM_FAULTS", "halt:500,hang:900")
                .with("BINGOSIM_WORKER_WATCHDOG", "PT5S")) {
            rig.launch(2);
            rig.launch(2);

            UUID batch = rig.batch("small.json", 2_000, 5);
            // Whoever supervises a worker starts it again.
            Awaitility.await("the end")
                    .atMost(Duration.ofMinutes(10))
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> {
                        rig.workers().forEach(Service::start);
                        return !rig.sql().status(batch).equals("RUNNING")
                                && !rig.sql().status(batch).equals("PENDING");
                    });

            assertThat(rig.sql().status(batch)).isEqualTo("ERROR");
            assertThat(rig.sql().completed(batch)).isEqualTo(1_998);
            assertThat(rig.sql()
                            .rows("SELECT run::text FROM run_failure WHERE batch_id = ? AND final ORDER BY run", batch))
                    .containsExactly("500", "900");
            rig.assertClean();
        }
    }

    @Test
    void w7_workers_come_and_go() {
        try (Rig rig = new Rig("w7").with("BINGOSIM_WORKER_DELAY", "PT0.001S")) {
            rig.worker(1);
            UUID batch = rig.batch("small.json", 40_000, 7);
            rig.awaitProgress(batch, 2_000);
            rig.worker(1);
            rig.worker(1);
            rig.awaitProgress(batch, 12_000);

            rig.workers().forEach(Service::terminate);
            rig.workers().forEach(worker -> assertThat(worker.awaitExit(Duration.ofSeconds(30)))
                    .isTrue());
            long stopped = rig.sql().completed(batch);
            assertThat(stopped).isLessThan(40_000);
            rig.workers().subList(0, 2).forEach(Service::start);

            assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            rig.assertClean();
        }
    }

    @Test
    void b1_a_broker_stopped_and_started_ten_times_loses_nothing() {
        try (Rig rig = new Rig("b1").with("BINGOSIM_WORKER_DELAY", "PT0.001S")) {
            rig.worker(1);
            rig.worker(1);
            UUID batch = rig.batch("small.json", 200_000, 1);

            for (int restart = 0; restart < 10; restart++) {
                rig.node().restart();
                rig.awaitConsumers(2);
            }

            assertThat(rig.awaitEnd(batch, Duration.ofMinutes(10))).isEqualTo("COMPLETED");
            rig.assertClean();
        }
    }

    @Test
    void b2_a_broker_killed_with_confirmed_messages_loses_nothing() {
        try (Rig rig = new Rig("b2").with("BINGOSIM_WORKER_DELAY", "PT0.001S")) {
            rig.worker(2);
            UUID batch = rig.batch("small.json", 60_000, 2);

            for (int kill = 0; kill < 3; kill++) {
                rig.awaitProgress(batch, 5_000L * (kill + 1));
                rig.node().kill();
                rig.node().start();
            }

            assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            rig.assertClean();
        }
    }

    @Test
    void b5_confirms_that_vanish_stall_nothing() {
        try (Rig rig = new Rig("b5").with("BINGOSIM_WORKER_DELAY", "PT0.001S")) {
            rig.worker(2);
            UUID batch = rig.batch("small.json", 120_000, 5);

            for (int hole = 0; hole < 5; hole++) {
                long before = rig.sql().completed(batch);
                rig.brokerProxy().set(Fault.blackHoleToClient());
                rig.awaitProgress(batch, before + 8_000);
                rig.brokerProxy().resetAll();
                rig.brokerProxy().heal();
            }

            assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            rig.assertClean();
        }
    }

    @Test
    void a_queue_that_is_deleted_is_declared_again_and_consumed_from() {
        try (Rig rig = new Rig("deleted").with("BINGOSIM_WORKER_DELAY", "PT0.001S")) {
            rig.worker(2);
            UUID batch = rig.batch("small.json", 40_000, 8);
            rig.awaitProgress(batch, 2_000);

            Publisher.delete(rig.broker(), Topology.WORK_QUEUE);

            rig.awaitConsumers(1);
            assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            rig.assertClean();
        }
    }
}
