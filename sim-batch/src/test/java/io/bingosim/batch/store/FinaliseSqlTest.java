package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class FinaliseSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database).present("LOCAL", 1_000);

    @Test
    void a_finished_batch_is_finalised_once_with_one_tally_left_and_one_event() {
        UUID batch = steps.create(aBatch().withRuns(30));
        steps.dispatch(10);
        List<Chunk> chunks = steps.ask("LOCAL", 3);
        steps.complete(chunks.get(0));
        assertThat(steps.finalise(batch, 1)).isEqualTo("NOT_DUE");
        steps.complete(chunks.get(1));
        steps.complete(chunks.get(2));

        assertThat(steps.sql.one("SELECT * FROM find_finalisable_batches()").get("batch_id"))
                .isEqualTo(batch);
        assertThat(steps.finalise(batch, 2)).isEqualTo("NOT_DUE");
        assertThat(steps.finalise(batch, 1)).isEqualTo("COMPLETED");
        assertThat(steps.finalise(batch, 1)).isEqualTo("NOT_DUE");

        assertThat(steps.sql.rows("SELECT * FROM find_finalisable_batches()")).isEmpty();
        assertThat(steps.sql.one("SELECT runs FROM chunk_tally").number("runs")).isEqualTo(30);
        assertThat(steps.sql.rows("SELECT 1 FROM outbox_event WHERE type = 'batch.completed'"))
                .hasSize(1);
        assertThat(steps.sql.rows("SELECT team_key FROM batch_team_aggregate ORDER BY team_index"))
                .extracting(row -> row.text("team_key"))
                .containsExactly("red", "blue");
        assertThat(steps.batch(batch).text("stop_reason")).isEqualTo("FINISHED");
    }

    @Test
    void a_tally_stored_after_the_merge_makes_the_finaliser_start_again() {
        UUID batch = steps.create(aBatch().withRuns(20));
        steps.dispatch(10);
        List<Chunk> chunks = steps.ask("LOCAL", 2);
        steps.complete(chunks.get(0));
        Long[] early = steps.tallies(batch);
        steps.complete(chunks.get(1));

        assertThat(steps.finalise(batch, 1, early)).isEqualTo("CHANGED");
        assertThat(steps.batch(batch).text("status")).isEqualTo("RUNNING");
        assertThat(steps.finalise(batch, 1)).isEqualTo("COMPLETED");
    }

    @Test
    void tallies_are_folded_only_whole_and_only_once() {
        UUID batch = steps.create(aBatch().withRuns(50));
        steps.dispatch(10);
        steps.ask("LOCAL", 4).forEach(steps::complete);
        UUID another = steps.create(aBatch().withRuns(50));
        steps.dispatch(10);
        Long[] all = steps.tallies(batch);
        Long[] some = Arrays.copyOf(all, 3);

        assertThat(steps.fold(another, some)).isFalse();
        assertThat(steps.fold(batch, some)).isTrue();
        assertThat(steps.fold(batch, some)).isFalse();
        assertThat(steps.fold(batch, all)).isFalse();

        assertThat(steps.sql.rows("SELECT runs FROM chunk_tally ORDER BY runs"))
                .extracting(row -> row.number("runs"))
                .containsExactly(10L, 30L);
        steps.cancel(batch);
        assertThat(steps.fold(batch, steps.tallies(batch))).isFalse();
    }

    @Nested
    class Extend {
        @Test
        void continues_the_same_stream_of_runs_in_a_new_epoch() {
            UUID batch = steps.create(aBatch().withRuns(20));
            steps.finish(batch, 10);

            assertThat(steps.extend(batch, 50)).isEqualTo("EXTENDED");
            assertThat(steps.extend(batch, 50)).isEqualTo("UNCHANGED");

            Row extended = steps.batch(batch);
            assertThat(extended.text("status")).isEqualTo("RUNNING");
            assertThat(extended.number("epoch")).isEqualTo(2);
            assertThat(steps.sql.rows("SELECT 1 FROM batch_team_aggregate")).isEmpty();
            steps.dispatch(10);
            assertThat(steps.sql.number("SELECT min(first_run) FROM run_chunk WHERE status = 'PENDING'"))
                    .isEqualTo(20);
            steps.finish(batch, 10);
            assertThat(steps.batch(batch).text("status")).isEqualTo("COMPLETED");
            assertThat(steps.batch(batch).number("runs_completed")).isEqualTo(50);
            assertThat(steps.sql.rows("SELECT 1 FROM outbox_event WHERE type = 'batch.completed'"))
                    .hasSize(2);
        }

        @Test
        void is_rejected_for_batches_that_cannot_be_extended() {
            UUID batch = steps.create(aBatch().withRuns(20));

            assertThat(steps.extend(UUID.randomUUID(), 5)).isEqualTo("UNKNOWN");
            assertThat(steps.extend(batch, 30)).isEqualTo("ACTIVE");
            steps.finish(batch, 10);
            assertThat(steps.extend(batch, 19)).isEqualTo("SMALLER");
            assertThat(steps.sql.text("SELECT extend_batch(?, 121, 100)", batch))
                    .isEqualTo("TOO_MANY_RUNS");
            assertThat(steps.sql.text("SELECT extend_batch(?, 120, 100)", batch))
                    .isEqualTo("EXTENDED");
        }

        @Test
        void a_stalled_finaliser_of_the_last_epoch_changes_nothing() {
            UUID batch = steps.create(aBatch().withRuns(20));
            steps.dispatch(10);
            steps.ask("LOCAL", 2).forEach(steps::complete);
            Long[] merged = steps.tallies(batch);
            steps.finalise(batch, 1);
            Long[] one = steps.tallies(batch);
            steps.extend(batch, 40);

            assertThat(steps.finalise(batch, 1, merged)).isEqualTo("NOT_DUE");
            steps.dispatch(10);
            steps.ask("LOCAL", 2).forEach(steps::complete);
            assertThat(steps.finalise(batch, 1, one)).isEqualTo("NOT_DUE");
            assertThat(steps.finalise(batch, 2, one)).isEqualTo("CHANGED");
            assertThat(steps.finalise(batch, 2)).isEqualTo("COMPLETED");
        }
    }

    @Nested
    class Stop_rule {
        private UUID batch;

        @BeforeEach
        void create() {
            batch = steps.create(aBatch().withRuns(5_000).stoppingAt(0.5));
            steps.dispatch(500);
        }

        @Test
        void a_prefix_is_checked_only_when_all_its_runs_have_finished() {
            List<Chunk> chunks = steps.ask("LOCAL", 100);
            chunks.stream().skip(2).forEach(steps::complete);
            Row almost = steps.complete(chunks.get(0));
            assertThat(almost.is("stop_due")).isFalse();
            assertThat(steps.sql.rows("SELECT * FROM find_stop_check(?)", batch))
                    .isEmpty();

            Row last = steps.complete(chunks.get(1));

            assertThat(last.is("stop_due")).isTrue();
            assertThat(steps.sql.one("SELECT * FROM find_stop_check(?)", batch).number("checked_runs"))
                    .isEqualTo(1000);
            assertThat(steps.sql.rows("SELECT * FROM find_due_stop_checks()")).hasSize(1);
        }

        @Test
        void a_batch_does_not_end_before_its_rule_was_checked() {
            steps.ask("LOCAL", 100).forEach(steps::complete);

            assertThat(steps.sql.rows("SELECT * FROM find_finalisable_batches()"))
                    .isEmpty();
            assertThat(steps.finalise(batch, 1)).isEqualTo("NOT_DUE");

            assertThat(passCheck(1000)).isTrue();
            assertThat(passCheck(1000)).isFalse();
            assertThat(passCheck(2000)).isTrue();
            assertThat(steps.finalise(batch, 1)).isEqualTo("NOT_DUE");
            assertThat(passCheck(4000)).isTrue();
            assertThat(steps.sql.rows("SELECT * FROM find_due_stop_checks()")).isEmpty();
            assertThat(steps.finalise(batch, 1)).isEqualTo("COMPLETED");
            assertThat(steps.batch(batch).text("stop_reason")).isEqualTo("FINISHED");
        }

        @Test
        void stopping_removes_everything_after_the_prefix() {
            List<Chunk> chunks = steps.ask("LOCAL", 100);
            Chunk late = chunks.get(chunks.size() - 1);
            chunks.stream()
                    .filter(chunk -> chunk != late)
                    .forEach(chunk -> steps.complete(chunk, List.of(chunk.firstRun() + 7), false));
            assertThat(stop(2000)).isFalse();

            assertThat(stop(1000)).isTrue();
            assertThat(stop(1000)).isFalse();

            Row stopped = steps.batch(batch);
            assertThat(stopped.number("runs_requested")).isEqualTo(1000);
            assertThat(stopped.number("runs_completed")).isEqualTo(998);
            assertThat(stopped.number("runs_failed")).isEqualTo(2);
            assertThat(steps.sql.number("SELECT max(last_run) FROM result_block"))
                    .isEqualTo(999);
            assertThat(steps.sql.number("SELECT sum(runs) FROM chunk_tally")).isEqualTo(998);
            assertThat(steps.outcomeOfComplete(late)).isEqualTo("STALE");
            assertThat(steps.finalise(batch, 1)).isEqualTo("ERROR");
            assertThat(steps.batch(batch).text("stop_reason")).isEqualTo("PRECISE");
        }

        @Test
        void an_extended_batch_without_its_rule_completes_every_requested_run() {
            steps.ask("LOCAL", 100).forEach(steps::complete);
            stop(1000);
            steps.finalise(batch, 1);
            assertThat(steps.batch(batch).text("status")).isEqualTo("COMPLETED");

            assertThat(steps.extend(batch, 3000)).isEqualTo("EXTENDED");
            steps.finish(batch, 500);

            assertThat(steps.batch(batch).text("status")).isEqualTo("COMPLETED");
            assertThat(steps.batch(batch).number("runs_completed")).isEqualTo(3000);
        }

        private boolean passCheck(long n) {
            return steps.sql.is("SELECT pass_stop_check(?, 1, ?)", batch, n);
        }

        private boolean stop(long n) {
            return steps.sql.is("SELECT stop_batch(?, 1, ?)", batch, n);
        }
    }
}
