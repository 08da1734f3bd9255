package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Results cover a prefix of the runs, so that they do not favour the runs that finish first. */
class PrefixSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database).present("LOCAL", 1_000);

    @AutoClose
    private final Steps doomed = new Steps(database).present("LOCAL", 1_000);

    private UUID batch;
    private List<Chunk> chunks;

    /** Five chunks of ten runs, all of them running. */
    @BeforeEach
    void start() {
        batch = steps.create(aBatch().withRuns(100));
        steps.dispatch(10, 5);
        chunks = steps.ask("LOCAL", 5);
    }

    @Nested
    class The_prefix {
        @Test
        void ends_at_the_earliest_open_chunk() {
            complete(1, 2);
            assertThat(steps.coveredRuns(batch)).isZero();

            complete(0);
            assertThat(steps.coveredRuns(batch)).isEqualTo(30);

            complete(4);
            assertThat(steps.coveredRuns(batch)).isEqualTo(30);

            complete(3);
            assertThat(steps.coveredRuns(batch)).isEqualTo(50);
        }

        @Test
        void is_not_held_back_by_a_retry_whose_runs_are_missing_meanwhile() {
            steps.firstDelay = 3600;
            steps.complete(chunks.get(0), List.of(3L, 7L), true);
            complete(1);

            assertThat(steps.coveredRuns(batch)).isEqualTo(20);
            assertThat(runsInPrefix()).isEqualTo(18);
        }

        @Test
        void contains_the_runs_of_a_retry_as_soon_as_it_completes() {
            steps.complete(chunks.get(0), List.of(3L, 7L), true);
            Chunk retry = steps.ask("LOCAL", 1).get(0);
            steps.complete(retry, List.of(7L), true);

            assertThat(steps.coveredRuns(batch)).isEqualTo(10);
            assertThat(runsInPrefix()).isEqualTo(9);
        }

        @Test
        void covers_a_run_that_fails_for_good_because_its_process_dies() {
            steps.cancel(batch);
            steps.sweep();
            UUID single = steps.create(aBatch().withRuns(3));
            steps.dispatch(1);
            List<Chunk> runs = steps.ask("LOCAL", 3);
            runs.stream().skip(1).forEach(steps::complete);
            steps.crash(runs.get(0));
            assertThat(steps.coveredRuns(single)).isZero();
            for (int crash = 1; crash < 5; crash++) {
                steps.crash(steps.ask("LOCAL", 1).get(0));
            }

            assertThat(steps.coveredRuns(single)).isEqualTo(3);
            assertThat(steps.fold(single, steps.tallies(single))).isTrue();
            assertThat(steps.finalise(single, 1)).isEqualTo("ERROR");
        }

        @Test
        void is_found_by_one_look_into_the_index_however_many_retries_wait() {
            steps.sql.rows("""
                    INSERT INTO run_chunk (batch_id, mode, first_run, run_count, run_indexes, pass, attempt)
                    SELECT ?, 'LOCAL', 0, 1, '{0}', 0, 2 FROM generate_series(1, 5000)
                    """, batch);

            // Otherwise the plan depends on whether autovacuum has come by meanwhile.
            steps.sql.rows("ANALYZE run_chunk");
            // As the services' connections tell the planner, because the statistics of a queue are always old.
            steps.sql.rows("SET enable_seqscan = off");
            steps.sql.rows("SET enable_bitmapscan = off");
            String plan = String.join(
                    "\n",
                    steps
                            .sql
                            .rows(
                                    "EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) SELECT * FROM find_holding_chunk(?)",
                                    batch)
                            .stream()
                            .map(row -> String.valueOf(row.first()))
                            .toList());

            assertThat(plan)
                    .contains("Index Scan using run_chunk_batch_id_open_idx")
                    .contains("attempt = 1")
                    .doesNotContain("Sort", "Rows Removed", "Filter: (attempt");
        }
    }

    @Nested
    class A_batch_that_ends_early {
        @Test
        void keeps_the_prefix_it_had_and_all_its_blocks() {
            complete(0, 2);
            steps.cancel(batch);
            steps.sweep();

            assertThat(steps.coveredRuns(batch)).isEqualTo(10);
            assertThat(steps.finalise(batch, 1)).isEqualTo("CANCELLED");

            Row tally = steps.sql.one("SELECT runs, first_run, end_run FROM chunk_tally");
            assertThat(tally.number("runs")).isEqualTo(10);
            assertThat(tally.number("end_run")).isEqualTo(10);
            assertThat(steps.coveredRuns(batch)).isEqualTo(10);
            assertThat(steps.batch(batch).number("runs_completed")).isEqualTo(20);
            assertThat(steps.sql.rows("SELECT 1 FROM result_block")).hasSize(2);
        }

        @Test
        void has_a_prefix_that_ends_before_a_chunk_that_cannot_start() {
            complete(0, 1, 3);
            assertThat(steps.sql.is(
                            "SELECT fail_chunk(?, ?, ?, 'does not compile')",
                            chunks.get(2).id(),
                            chunks.get(2).fence(),
                            steps.worker))
                    .isTrue();
            steps.sweep();

            assertThat(steps.chunk(chunks.get(2).id()).text("status")).isEqualTo("FAILED");
            assertThat(steps.coveredRuns(batch)).isEqualTo(20);
            assertThat(steps.finalise(batch, 1)).isEqualTo("ERROR");
        }

        @Test
        void has_an_empty_prefix_if_its_first_chunk_never_ended() {
            complete(1, 2, 3, 4);
            steps.cancel(batch);
            steps.sweep();

            assertThat(steps.coveredRuns(batch)).isZero();
            assertThat(steps.finalise(batch, 1)).isEqualTo("CANCELLED");
            assertThat(steps.sql.rows("SELECT 1 FROM chunk_tally")).isEmpty();
        }
    }

    @Nested
    class Folding {
        @Test
        void joins_neighbours_only() {
            complete(0, 1, 3);
            List<Long> ids = tallyIds();

            assertThat(steps.fold(batch, ids.get(1), ids.get(2))).isFalse();
            assertThat(steps.fold(batch, ids.get(0), ids.get(2))).isFalse();
            assertThat(steps.fold(batch, ids.get(1), ids.get(0))).isTrue();

            assertThat(ranges()).containsExactly("[0,20) 20", "[30,40) 10");
        }

        @Test
        void joins_several_groups_in_one_call_or_none() {
            complete(0, 1, 3, 4);
            List<Long> ids = tallyIds();
            String fold = "SELECT fold_tallies(?, ?, ?, ?)";
            Long[] all = ids.toArray(Long[]::new);
            byte[][] two = {Steps.TALLY, Steps.TALLY};

            assertThat(steps.sql.is(fold, batch, all, new Integer[] {1, 1, 1, 2}, two))
                    .isFalse();
            assertThat(steps.sql.is(fold, batch, all, new Integer[] {1, 1, 2, 2}, two))
                    .isTrue();

            assertThat(ranges()).containsExactly("[0,20) 20", "[30,50) 20");
        }

        @Test
        void joins_a_retry_with_the_range_it_came_from() {
            steps.complete(chunks.get(0), List.of(3L, 7L), true);
            complete(1);
            steps.fold(batch, tallyIds().toArray(Long[]::new));
            assertThat(ranges()).containsExactly("[0,20) 18");

            steps.complete(steps.ask("LOCAL", 1).get(0));
            assertThat(ranges()).containsExactly("[0,20) 18", "[3,8) 2");
            assertThat(steps.fold(batch, tallyIds().toArray(Long[]::new))).isTrue();

            assertThat(ranges()).containsExactly("[0,20) 20");
        }

        @Test
        void does_not_join_across_a_stop_check() {
            steps.cancel(batch);
            UUID watched = steps.create(aBatch().withRuns(5_000).stoppingAt(0.5));
            steps.dispatch(500);
            steps.ask("LOCAL", 3).forEach(steps::complete);
            Long[] ids = steps.tallies(watched);

            assertThat(steps.fold(watched, ids)).isFalse();
            assertThat(steps.fold(watched, ids[0], ids[1])).isTrue();
        }
    }

    @Nested
    class A_prefix_that_stands_still {
        @Test
        void is_reported_when_later_runs_have_waited_behind_it_for_five_seconds() {
            complete(0);
            assertThat(hold()).isEmpty();
            complete(2);
            assertThat(hold()).isEmpty();

            waitSeconds(4);
            assertThat(hold()).isEmpty();
            waitSeconds(2);

            Row hold = hold().get(0);
            assertThat(hold.number("run")).isEqualTo(10);
            assertThat(hold.text("reason")).isEqualTo("LONG_RUN");
            assertThat(hold.is("since_the_prefix_last_grew")).isTrue();
        }

        @Test
        void is_not_reported_while_no_run_has_finished_behind_it() {
            complete(0);
            waitSeconds(60);

            assertThat(hold()).isEmpty();
        }

        @Test
        void is_not_reported_for_a_batch_that_has_ended() {
            complete(1);
            waitSeconds(60);
            steps.cancel(batch);

            assertThat(hold()).isEmpty();
        }

        @Test
        void because_its_chunk_waits_for_a_slot() {
            steps.dispatch(10, 2);
            chunks.forEach(steps::complete);
            Chunk last = steps.claim(List.of(steps.chunkIds(batch, "PENDING").get(1)))
                    .get(0);
            steps.complete(last);
            waitSeconds(6);

            assertThat(hold().get(0).number("run")).isEqualTo(50);
            assertThat(hold().get(0).text("reason")).isEqualTo("WAITING");
        }

        @Test
        void because_its_worker_died() {
            complete(1);
            steps.release(chunks.get(0));
            waitSeconds(6);
            assertThat(hold().get(0).text("reason")).isEqualTo("RESCUE");

            doomed.ask("LOCAL", 1);
            doomed.vanish();
            steps.rescue();
            assertThat(hold().get(0).text("reason")).isEqualTo("RESCUE");
        }

        @Test
        void because_its_chunk_was_split() {
            complete(1);
            steps.crash(chunks.get(0));
            steps.crash(steps.ask("LOCAL", 1).get(0));
            assertThat(steps.chunk(chunks.get(0).id()).text("status")).isEqualTo("SPLIT");
            waitSeconds(6);

            assertThat(hold().get(0).text("reason")).isEqualTo("SPLIT");
            assertThat(steps.coveredRuns(batch)).isZero();
        }

        private List<Row> hold() {
            return steps.sql.rows("""
                    SELECT h.run, h.reason,
                           h.since = (SELECT max(t.ended_at) FROM chunk_tally t WHERE t.end_run <= h.run)
                               AS since_the_prefix_last_grew
                      FROM find_hold(?) h
                    """, batch);
        }

        /** Moves everything that has happened into the past. */
        private void waitSeconds(int seconds) {
            steps.sql.rows("UPDATE chunk_tally SET ended_at = ended_at - make_interval(secs => ?)", seconds);
            steps.sql.rows("UPDATE batch SET started_at = started_at - make_interval(secs => ?)", seconds);
        }
    }

    @Nested
    class An_extension {
        @Test
        void begins_a_new_epoch_with_its_own_start() {
            UUID small = steps.create(aBatch().withRuns(20));
            steps.finish(small, 10);
            Object first = steps.batch(small).get("started_at");

            steps.extend(small, 50);

            assertThat(steps.batch(small).get("started_at")).isNull();
            assertThat(steps.batch(small).get("first_started_at")).isEqualTo(first);
            assertThat(steps.batch(small).number("epoch_first_run")).isEqualTo(20);
            assertThat(steps.coveredRuns(small)).isEqualTo(20);
            steps.dispatch(10);
            assertThat(steps.batch(small).get("started_at")).isNotNull().isNotEqualTo(first);
            steps.finish(small, 10);
            steps.extend(small, 60);
            assertThat(steps.batch(small).get("first_started_at")).isEqualTo(first);
        }
    }

    private void complete(int... positions) {
        for (int position : positions) {
            steps.complete(chunks.get(position));
        }
    }

    private long runsInPrefix() {
        return steps.sql.number(
                "SELECT sum(runs) FROM chunk_tally WHERE batch_id = ? AND end_run <= count_covered_runs(batch_id)",
                batch);
    }

    private List<Long> tallyIds() {
        return steps.sql.rows("SELECT id FROM chunk_tally WHERE batch_id = ? ORDER BY first_run", batch).stream()
                .map(row -> row.number("id"))
                .toList();
    }

    private List<String> ranges() {
        return steps
                .sql
                .rows("SELECT first_run, end_run, runs FROM chunk_tally WHERE batch_id = ? ORDER BY first_run", batch)
                .stream()
                .map(row -> "[" + row.number("first_run") + "," + row.number("end_run") + ") " + row.number("runs"))
                .toList();
    }
}
