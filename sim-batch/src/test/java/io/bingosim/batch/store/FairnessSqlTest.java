package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Which batch is served next. */
class FairnessSqlTest {
    @AutoClose
    private final Steps steps = new Steps(TestDatabases.fresh());

    @Test
    void equal_batches_take_turns() {
        steps.present("LOCAL", 10);
        UUID first = steps.create(aBatch().withRuns(1_000));
        UUID second = steps.create(aBatch().withRuns(1_000));

        steps.dispatch(10);

        assertThat(steps.chunkIds(first, "PENDING")).hasSize(10);
        assertThat(steps.chunkIds(second, "PENDING")).hasSize(10);
    }

    @Test
    void a_batch_of_weight_three_gets_three_times_as_much() {
        steps.present("LOCAL", 20);
        UUID light = steps.create(aBatch().withRuns(1_000));
        UUID heavy = steps.create(aBatch().withRuns(1_000).withWeight(3));

        steps.dispatch(10);

        assertThat(steps.chunkIds(light, "PENDING")).hasSize(10);
        assertThat(steps.chunkIds(heavy, "PENDING")).hasSize(30);
    }

    @Test
    void a_late_small_batch_is_served_next() {
        UUID big = steps.present("LOCAL", 2).create(aBatch().withRuns(1_000_000));
        for (int i = 0; i < 20; i++) {
            steps.dispatch(10);
            steps.ask("LOCAL", 10).forEach(steps::complete);
        }

        UUID small = steps.create(aBatch().withRuns(20));
        steps.dispatch(10);

        assertThat(steps.chunkIds(small, "PENDING")).hasSize(2);
        assertThat(steps.ask("LOCAL", 1).get(0).batch()).isIn(small, big);
        assertThat(steps.sql.value(
                        Double.class, "SELECT max(pass) - min(pass) FROM run_chunk WHERE status = 'PENDING'"))
                .isLessThan(1e9);
    }

    /** A batch that is created later starts level with the others. */
    @Nested
    class Joining {
        @Test
        void chunks_in_flight_from_when_a_batch_was_alone_are_no_head_start() {
            steps.present("LOCAL", 2);
            UUID first = steps.create(aBatch().withRuns(1_000));
            assertThat(steps.dispatch(10)).isEqualTo(4);
            UUID second = steps.create(aBatch().withRuns(1_000));

            complete(steps.ask("LOCAL", 4));
            steps.dispatch(10);

            assertThat(openChunks(first)).isZero();
            assertThat(openChunks(second)).isEqualTo(4);
        }

        @Test
        void a_batch_that_waits_for_a_retry_does_not_lower_the_pass_of_new_batches() {
            steps.present("LOCAL", 2);
            UUID first = steps.create(aBatch().withRuns(1_000));
            steps.dispatch(10);
            steps.sql.rows(
                    "UPDATE run_chunk SET not_before = clock_timestamp() + interval '1 hour' WHERE first_run = 0");
            complete(steps.ask("LOCAL", 4));

            UUID second = steps.create(aBatch().withRuns(1_000));

            assertThat(pass(second)).isPositive().isEqualTo(pass(first));
        }

        private void complete(List<Chunk> chunks) {
            assertThat(chunks).isNotEmpty();
            chunks.forEach(steps::complete);
        }

        private long openChunks(UUID batch) {
            return steps.sql
                    .one("SELECT count(*) AS n FROM run_chunk WHERE batch_id = ? AND status = 'PENDING'", batch)
                    .number("n");
        }

        private double pass(UUID batch) {
            return ((Number) steps.batch(batch).required("pass")).doubleValue();
        }
    }

    /** A3, step by step: two slots that claim and complete in turn, and the work log that shows the order. */
    @Nested
    class Behind_a_million_runs {
        private static final int SLOTS = 2;
        private static final int IN_FLIGHT = 2 * SLOTS;

        private final Deque<Chunk> held = new ArrayDeque<>();

        @Test
        void a3_ten_small_batches_wait_only_for_chunks_in_flight() {
            UUID big = steps.present("LOCAL", SLOTS).create(aBatch().withRuns(1_000_000));
            for (int i = 0; i < 30; i++) {
                step();
            }

            for (int i = 0; i < 10; i++) {
                UUID small = steps.create(aBatch().withRuns(100));
                for (int step = 0; steps.batch(small).number("runs_completed") < 100; step++) {
                    assertThat(step).as("steps of small batch %d", i).isLessThan(100);
                    step();
                }

                assertThat(foreignClaims(small)).as("small batch %d", i).isLessThanOrEqualTo(IN_FLIGHT);
                assertThat(steps.finalise(small, 1)).isEqualTo("COMPLETED");
            }
            assertThat(steps.batch(big).number("runs_completed")).isBetween(1_000L, 999_000L);
        }

        private void step() {
            steps.dispatch(0);
            while (held.size() < SLOTS) {
                held.addAll(steps.ask("LOCAL", 1));
            }
            steps.complete(held.remove());
        }

        /** Chunks of other batches that were started between the creation of a batch and its last chunk. */
        private long foreignClaims(UUID batch) {
            return steps.sql.number("""
                    SELECT count(*) FROM chunk_attempt a
                     WHERE a.batch_id <> ? AND a.started_at > (SELECT created_at FROM batch WHERE id = ?)
                       AND a.started_at < (SELECT max(started_at) FROM chunk_attempt WHERE batch_id = ?)
                    """, batch, batch, batch);
        }
    }
}
