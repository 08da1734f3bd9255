package io.bingosim.system.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How a worker processes chunks: W2, A2 and A3. */
class WorkerFlowIT {
    private static final Duration LONG = Duration.ofSeconds(90);

    private static final String FOREIGN_CLAIMS = """
            SELECT count(*) FROM chunk_attempt a
             WHERE a.batch_id <> ? AND a.started_at > (SELECT created_at FROM batch WHERE id = ?)
               AND a.started_at < (SELECT max(started_at) FROM chunk_attempt WHERE batch_id = ?)
            """;

    private static final String RUNS_PER_WORKER = """
            SELECT sum(c.run_count) FROM chunk_attempt a JOIN run_chunk c ON c.id = a.chunk_id
             WHERE a.batch_id = ? AND a.outcome = 'COMPLETED' GROUP BY a.worker_id
            """;

    /** Pairs of chunks that two workers held at the same time. */
    private static final String CHUNKS_AT_THE_SAME_TIME = """
            SELECT count(*) FROM chunk_attempt a JOIN chunk_attempt b ON b.batch_id = a.batch_id
             WHERE a.batch_id = ? AND a.worker_id < b.worker_id
               AND a.started_at < b.ended_at AND b.started_at < a.ended_at
            """;

    /** A single slot can never exceed 1. */
    private static final double ENOUGH = 1.3;

    @Test
    @Tag("faults")
    void w2_a_worker_killed_between_commit_and_acknowledgement_leaves_a_message_that_changes_nothing()
            throws IOException {
        Path once = Files.createTempDirectory("bingosim-fault").resolve("struck");
        try (WorkerFixture fixture = new WorkerFixture("w2")
                .with("QUARKUS_PROFILE", "faults")
                .with("BINGOSIM_FAULTS", "halt:after-commit")
                // Until it has reached the broker a worker polls Postgres, and then there is nothing to acknowledge.
                .with("BINGOSIM_WORKER_DELAY", "PT0.004S")
                .with("BINGOSIM_FAULTS_ONCE", once.toString())) {
            Service worker = fixture.worker(1);

            UUID batch = fixture.batch("small.json", 2_000, 2);
            assertThat(worker.awaitExit(LONG)).isTrue();
            assertThat(fixture.sql().number("SELECT count(*) FROM result_block WHERE batch_id = ?", batch))
                    .isPositive();
            worker.start();

            assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            assertThat(fixture.sql().completed(batch)).isEqualTo(2_000);
            fixture.assertClean();
        } finally {
            Files.deleteIfExists(once);
        }
    }

    @Test
    void a2_two_slots_work_in_parallel() {
        try (WorkerFixture fixture = new WorkerFixture("a2")
                .with("BINGOSIM_WORKER_DELAY", "PT0.01S")
                .with("BINGOSIM_DISPATCH_FIXED_RUNS", "10")) {
            Service worker = fixture.worker(2);
            double best = 0;

            // A busy machine can only lower the figure.
            for (int attempt = 0; attempt < 3 && best < ENOUGH; attempt++) {
                double busy = Metrics.of(worker, "bingosim_engine_busy_seconds_total");
                UUID batch = fixture.batch("small.json", 1_000, attempt);
                assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
                double wall = Double.parseDouble(fixture.sql()
                        .text("SELECT extract(epoch FROM ended_at - started_at)::text FROM batch WHERE id = ?", batch));
                best = Math.max(best, (Metrics.of(worker, "bingosim_engine_busy_seconds_total") - busy) / wall);
            }

            assertThat(best).as("slots at work on average, of two").isGreaterThan(ENOUGH);
        }
    }

    /** Uses the work log, not the clock: it shows how many chunks of the large batch were claimed before a small one ended. */
    @Test
    void a3_small_batches_wait_little_behind_a_million_runs_and_two_workers_share_a_batch() {
        int slots = 2;
        int inFlight = 2 * slots;
        try (WorkerFixture fixture = new WorkerFixture("a3").with("BINGOSIM_WORKER_DELAY", "PT0.001S")) {
            fixture.launch(1);
            fixture.worker(1);
            UUID million = fixture.batch("small.json", 1_000_000, 3);
            fixture.awaitProgress(million, 2_000);
            List<Long> foreign = new ArrayList<>();

            for (int i = 0; i < 10; i++) {
                UUID small = fixture.batch("small.json", 100, 30 + i);
                assertThat(fixture.awaitEnd(small, LONG)).isEqualTo("COMPLETED");
                foreign.add(fixture.sql().number(FOREIGN_CLAIMS, small, small, small));
            }

            System.out.println("chunks of the million before the last of each hundred: " + foreign);
            // A single batch may be unlucky on a busy machine. In order of arrival each of the ten would wait for
            // thousands of chunks.
            assertThat(foreign).allMatch(chunks -> chunks <= 5 * inFlight);
            assertThat(foreign.stream().mapToLong(chunks -> chunks).sum()).isLessThanOrEqualTo(10L * 2 * inFlight);
            fixture.sql().rows("SELECT cancel_batch(?)::text", million);
            assertBothWorkersShare(fixture, fixture.batch("small.json", 4_000, 4));
            fixture.assertClean();
        }
    }

    /** Every run waits for a millisecond, so two workers are faster than one exactly if they work at the same time. */
    private static void assertBothWorkersShare(WorkerFixture fixture, UUID batch) {
        assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        List<String> shares = fixture.sql().rows(RUNS_PER_WORKER, batch);
        long together = fixture.sql().number(CHUNKS_AT_THE_SAME_TIME, batch);
        System.out.println("runs per worker: " + shares + ", chunks at the same time: " + together);
        assertThat(shares).hasSize(2).allMatch(runs -> Long.parseLong(runs) >= 400);
        assertThat(together).isPositive();
    }

    @Test
    void a_queue_with_other_arguments_ends_the_worker_at_start() {
        try (WorkerFixture fixture = new WorkerFixture("mismatch")) {
            Publisher.declare(fixture.broker(), "bingosim.runs.work");

            Service worker = fixture.launch(1);

            assertThat(worker.awaitExit(LONG)).isTrue();
            assertThat(worker.exitCode()).isEqualTo(78);
        }
    }
}
