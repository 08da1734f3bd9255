package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Race;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Sql.SqlFailure;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CompleteSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database).present("LOCAL", 1_000);

    @Test
    void the_first_results_of_a_batch_are_notified_once() {
        UUID batch = steps.create(aBatch().withRuns(30));
        steps.dispatch(10);
        List<Chunk> chunks = steps.ask("LOCAL", 3);
        steps.sql.rows("LISTEN bingosim_batch");

        steps.complete(chunks.get(1));
        assertThat(steps.sql.notifications()).as("not the first runs").isEmpty();
        steps.complete(chunks.get(0));
        assertThat(steps.sql.notifications()).containsExactly(batch.toString());
        steps.complete(chunks.get(2));
        assertThat(steps.sql.notifications()).as("finalise notifies the end").isEmpty();
    }

    @Test
    void block_tally_work_log_and_counters_are_stored_together() {
        UUID batch = steps.create(aBatch().withRuns(20));
        steps.dispatch(10);
        List<Chunk> chunks = steps.ask("LOCAL", 10);

        Row first = steps.complete(chunks.get(0));
        Row last = steps.complete(chunks.get(1));

        assertThat(first.text("outcome")).isEqualTo("COMPLETED");
        assertThat(first.is("all_finished")).isFalse();
        assertThat(last.is("all_finished")).isTrue();
        assertThat(last.number("tallies")).isEqualTo(2);
        assertThat(steps.batch(batch).number("runs_completed")).isEqualTo(20);
        assertThat(steps.sql.rows("SELECT 1 FROM result_block WHERE fence = 1 AND run_count = 10"))
                .hasSize(2);
        assertThat(steps.sql.rows("SELECT 1 FROM chunk_attempt WHERE outcome = 'COMPLETED'"))
                .hasSize(2);
    }

    @Test
    void a_second_completion_an_old_fence_and_another_worker_are_stale_and_change_nothing() {
        UUID batch = steps.create(aBatch().withRuns(20));
        steps.dispatch(10);
        List<Chunk> chunks = steps.ask("LOCAL", 10);
        Chunk done = chunks.get(0);
        Chunk released = chunks.get(1);
        steps.complete(done);
        steps.release(released);

        assertThat(steps.outcomeOfComplete(done)).isEqualTo("STALE");
        assertThat(steps.outcomeOfComplete(released)).isEqualTo("STALE");
        Chunk again = steps.ask("LOCAL", 1).get(0);
        assertThat(again.fence()).isGreaterThan(released.fence());
        assertThat(steps.outcomeOfComplete(released)).isEqualTo("STALE");
        try (Steps stranger = new Steps(database)) {
            assertThat(stranger.outcomeOfComplete(again)).isEqualTo("STALE");
        }
        assertThat(steps.batch(batch).number("runs_completed")).isEqualTo(10);
        assertThat(steps.outcomeOfComplete(again)).isEqualTo("COMPLETED");
    }

    @Test
    void an_ended_batch_rejects_results_and_everything_is_rolled_back() {
        UUID batch = steps.create(aBatch().withRuns(10));
        steps.dispatch(10);
        Chunk chunk = steps.ask("LOCAL", 1).get(0);
        steps.cancel(batch);

        assertThatThrownBy(() -> steps.complete(chunk))
                .isInstanceOfSatisfying(
                        SqlFailure.class, failure -> assertThat(failure.state()).isEqualTo("BSEND"));

        assertThat(steps.chunk(chunk.id()).text("status")).isEqualTo("RUNNING");
        assertThat(steps.sql.rows("SELECT 1 FROM result_block")).isEmpty();
        assertThat(steps.sql.rows("SELECT 1 FROM chunk_tally")).isEmpty();
    }

    @Nested
    class Failing_runs {
        @Test
        void only_failed_runs_are_retried_after_a_delay_in_database_time() {
            new Steps(database).present("DISTRIBUTED", 1).close();
            UUID batch = steps.create(aBatch().distributed().withRuns(10));
            steps.dispatch(10);
            Chunk chunk = steps.ask("DISTRIBUTED", 1).get(0);
            steps.firstDelay = 5;

            Row done = steps.complete(chunk, List.of(3L, 7L), true);

            assertThat(done.number("retried")).isEqualTo(2);
            assertThat(done.is("all_finished")).isFalse();
            Row retry = steps.sql.one(
                    "SELECT *, extract(epoch FROM not_before - created_at)::float8 AS wait FROM run_chunk WHERE attempt = 2");
            assertThat(retry.get("run_indexes")).isEqualTo(List.of(3L, 7L));
            assertThat((double) retry.required("wait")).isBetween(4.99, 6.3);
            assertThat(steps.sql.number("SELECT count(*) FROM outbox_event o JOIN run_chunk c ON c.attempt = 2"
                            + " AND o.next_attempt_at = c.not_before AND o.state = 'NOT_PUBLISHED'"))
                    .isEqualTo(1);
            assertThat(steps.batch(batch).number("runs_retried")).isEqualTo(2);
            assertThat(steps.batch(batch).number("runs_failed")).isZero();
            assertThat(steps.ask("DISTRIBUTED", 1)).isEmpty();
            assertThat(steps.sql
                            .one("SELECT run_count, missing FROM result_block")
                            .get("missing"))
                    .isEqualTo(List.of(3L, 7L));
        }

        @Test
        void the_delay_doubles_and_the_fifth_failure_is_final() {
            UUID batch = steps.create(aBatch().withRuns(2));
            steps.dispatch(2);
            for (int attempt = 1; attempt <= 5; attempt++) {
                steps.sql.rows("UPDATE run_chunk SET not_before = clock_timestamp() WHERE status = 'PENDING'");
                steps.firstDelay = 100;
                Chunk chunk = steps.ask("LOCAL", 1).get(0);
                assertThat(chunk.attempt()).isEqualTo(attempt);
                Row done = steps.complete(chunk, List.of(1L), true);
                assertThat(done.is("all_finished")).isEqualTo(attempt == 5);
                if (attempt < 5) {
                    assertThat(
                                    steps.sql.value(
                                            Double.class,
                                            "SELECT extract(epoch FROM not_before - created_at)::float8 FROM run_chunk WHERE status = 'PENDING'"))
                            .isBetween(99.9 * (1 << (attempt - 1)), 125.1 * (1 << (attempt - 1)));
                }
            }

            assertThat(steps.sql.rows("SELECT final FROM run_failure WHERE run = 1 ORDER BY attempt"))
                    .extracting(row -> row.is("final"))
                    .containsExactly(false, false, false, false, true);
            assertThat(steps.batch(batch).number("runs_failed")).isEqualTo(1);
            assertThat(steps.finalise(batch, 1)).isEqualTo("ERROR");
            assertThat(steps.batch(batch).text("error")).isEqualTo("1 of 2 runs failed for good");
        }

        @Test
        void a_permanent_failure_is_not_retried_and_its_stack_is_stored_once() {
            steps.create(aBatch().withRuns(10));
            steps.dispatch(5);
            List<Chunk> chunks = steps.ask("LOCAL", 2);

            Row done = steps.complete(chunks.get(0), List.of(0L, 1L), false);
            steps.complete(chunks.get(1), List.of(5L), false);

            assertThat(done.number("retried")).isZero();
            assertThat(steps.sql.rows("SELECT 1 FROM run_failure WHERE final AND attempt = 1"))
                    .hasSize(3);
            assertThat(steps.sql.rows("SELECT 1 FROM failure_stack")).hasSize(1);
        }

        @Test
        void a_chunk_of_only_failed_runs_has_a_block_and_a_tally_without_runs() {
            UUID batch = steps.create(aBatch().withRuns(2));
            steps.dispatch(2);
            Chunk chunk = steps.ask("LOCAL", 1).get(0);

            steps.complete(chunk, List.of(0L, 1L), false);

            assertThat(steps.sql.one("SELECT run_count FROM result_block").number("run_count"))
                    .isZero();
            assertThat(steps.sql.one("SELECT runs FROM chunk_tally").number("runs"))
                    .isZero();
            assertThat(steps.finalise(batch, 1)).isEqualTo("ERROR");
        }

        @Test
        void completions_with_the_same_stacks_in_another_order_do_not_wait_for_each_other() {
            List<Steps> workers =
                    IntStream.range(0, 8).mapToObj(i -> new Steps(database)).toList();
            UUID batch = steps.create(aBatch().withRuns(8 * 30 * 4));
            try (Race race = new Race(8)) {
                for (int round = 0; round < 30; round++) {
                    steps.dispatch(4, 8);
                    race.run(workers.stream()
                            .<Callable<String>>map(worker -> () -> completeWithStacks(worker))
                            .toList());
                }
            }
            assertThat(steps.batch(batch).number("runs_failed")).isEqualTo(8 * 30 * 2);
            workers.forEach(Steps::close);
        }

        private String completeWithStacks(Steps worker) {
            Chunk chunk = worker.ask("LOCAL", 1).get(0);
            List<String> stacks = new ArrayList<>(List.of("a" + chunk.firstRun() / 32, "b" + chunk.firstRun() / 32));
            if (chunk.firstRun() % 8 == 0) {
                Collections.reverse(stacks);
            }
            return worker.sql.text(
                    "SELECT outcome FROM complete_chunks(?, ?, ?, '{1}', ?, ?, '{2}', ?, ?, ?, ?, ?, ?, 5, interval '0')",
                    worker.worker,
                    new Long[] {chunk.id()},
                    new Integer[] {chunk.fence()},
                    new byte[][] {Steps.BLOCK},
                    new byte[][] {Steps.TALLY},
                    new Long[] {chunk.id(), chunk.id()},
                    new Long[] {chunk.firstRun(), chunk.firstRun() + 1},
                    new String[] {"E", "E"},
                    new String[] {"m", "m"},
                    stacks.toArray(String[]::new),
                    new Boolean[] {false, false});
        }
    }

    @Nested
    class Hopeless_batches {
        @Test
        void end_when_the_first_hundred_runs_all_failed() {
            UUID batch = steps.create(aBatch().withRuns(1_000));
            steps.dispatch(100);
            List<Chunk> chunks = steps.ask("LOCAL", 10);

            steps.complete(chunks.get(0), chunks.get(0).runIndexes(), false);

            Row ended = steps.batch(batch);
            assertThat(ended.text("status")).isEqualTo("ERROR");
            assertThat(ended.text("error")).isEqualTo("ended early: the first 100 runs all failed");
            assertThat(steps.outcomeOfComplete(chunks.get(1))).isEqualTo("ENDED");
            assertThat(steps.sweep()).isEqualTo(9);
            assertThat(steps.finalise(batch, 1)).isEqualTo("ERROR");
            assertThat(steps.extend(batch, 2_000)).isEqualTo("INCOMPLETE");
            assertThat(steps.sql.rows("SELECT 1 FROM outbox_event WHERE type = 'batch.failed'"))
                    .hasSize(1);
        }

        @Test
        void continue_while_one_of_the_first_hundred_runs_completed() {
            UUID batch = steps.create(aBatch().withRuns(1_000));
            steps.dispatch(100);
            List<Chunk> chunks = steps.ask("LOCAL", 10);

            steps.complete(chunks.get(0), LongStream.range(1, 100).boxed().toList(), false);
            steps.complete(chunks.get(1), chunks.get(1).runIndexes(), false);

            assertThat(steps.batch(batch).text("status")).isEqualTo("RUNNING");
        }

        @Test
        void end_when_a_thousand_runs_have_failed_for_good() {
            UUID batch = steps.create(aBatch().withRuns(5_000));
            steps.dispatch(500);
            List<Chunk> chunks = steps.ask("LOCAL", 10);
            steps.complete(chunks.get(0));

            steps.complete(chunks.get(1), chunks.get(1).runIndexes(), false);
            assertThat(steps.batch(batch).text("status")).isEqualTo("RUNNING");
            steps.complete(chunks.get(2), chunks.get(2).runIndexes(), false);

            assertThat(steps.batch(batch).text("error")).isEqualTo("ended early: 1000 runs failed for good");
        }
    }

    @Test
    void a_chunk_that_cannot_start_fails_once_as_a_whole_and_ends_its_batch() {
        UUID batch = steps.create(aBatch().withRuns(20));
        steps.dispatch(10);
        Chunk chunk = steps.ask("LOCAL", 1).get(0);
        String fail = "SELECT fail_chunk(?, ?, ?, 'does not compile')";

        assertThat(steps.sql.is(fail, chunk.id(), chunk.fence() - 1, steps.worker))
                .isFalse();
        assertThat(steps.sql.is(fail, chunk.id(), chunk.fence(), steps.worker)).isTrue();
        assertThat(steps.sql.is(fail, chunk.id(), chunk.fence(), steps.worker)).isFalse();

        assertThat(steps.chunk(chunk.id()).text("status")).isEqualTo("FAILED");
        assertThat(steps.batch(batch).text("error")).isEqualTo("does not compile");
    }
}
