package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Race;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RescueSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database).present("LOCAL", 1_000);

    @AutoClose
    private final Steps doomed = new Steps(database).present("LOCAL", 1_000);

    @Nested
    class Presence {
        @Test
        void chunks_of_live_workers_are_not_rescued() {
            steps.create(aBatch());
            steps.dispatch(10);
            doomed.ask("LOCAL", 10);

            assertThat(steps.rescue()).isEmpty();
        }

        @Test
        void a_worker_with_an_expired_lease_is_hung_and_returns_with_a_heartbeat() {
            steps.create(aBatch().withRuns(10));
            steps.dispatch(10);
            Chunk chunk = doomed.ask("LOCAL", 10).get(0);
            doomed.vanish();

            assertThat(steps.rescue()).singleElement().satisfies(row -> {
                assertThat(row.number("chunk_id")).isEqualTo(chunk.id());
                assertThat(row.text("became")).isEqualTo("PENDING");
                assertThat(row.get("worker_id")).isEqualTo(doomed.worker);
                assertThat(row.number("attempt")).isEqualTo(1);
                assertThat(row.number("fence")).as("that of the claim").isEqualTo(chunk.fence());
            });
            assertThat(steps.rescue()).isEmpty();
            assertThat(doomed.heartbeat("LOCAL", 1, 3600, chunk)).isEqualTo(List.of(chunk.id()));
            assertThat(steps.sql.rows("SELECT 1 FROM worker WHERE gone_at IS NOT NULL"))
                    .isEmpty();
            assertThat(doomed.outcomeOfComplete(chunk)).isEqualTo("STALE");
        }

        @Test
        void a_silent_worker_is_dead_only_if_its_lock_is_gone() {
            doomed.sql.rows("SELECT pg_advisory_lock(-7000000000)");
            doomed.sql.rows(
                    "UPDATE worker SET lock_key = -7000000000, last_seen = clock_timestamp() - interval '4 seconds' WHERE id = ?",
                    doomed.worker);
            steps.create(aBatch().withRuns(10));
            steps.dispatch(10);
            Chunk chunk = doomed.ask("LOCAL", 1).get(0);
            String rescue = "SELECT * FROM rescue_chunks(interval '3 seconds', interval '0', 2, 5)";

            assertThat(steps.sql.rows(rescue)).isEmpty();

            doomed.sql.rows("SELECT pg_advisory_unlock(-7000000000)");
            assertThat(steps.sql.rows("SELECT * FROM rescue_chunks(interval '5 seconds', interval '0', 2, 5)"))
                    .isEmpty();
            assertThat(steps.sql.rows("SELECT * FROM rescue_chunks(interval '3 seconds', interval '100 days', 2, 5)"))
                    .isEmpty();
            assertThat(steps.sql.rows(rescue))
                    .extracting(row -> row.number("chunk_id"))
                    .containsExactly(chunk.id());
        }

        @Test
        void no_worker_is_hung_before_postgres_has_been_up_for_a_while() {
            steps.create(aBatch().withRuns(10));
            steps.dispatch(10);
            doomed.ask("LOCAL", 1);
            doomed.vanish();

            assertThat(steps.sql.rows("SELECT * FROM rescue_chunks(interval '3 seconds', interval '100 days', 2, 5)"))
                    .isEmpty();
        }

        @Test
        void the_chunks_of_an_unknown_worker_are_rescued() {
            steps.create(aBatch().withRuns(10));
            steps.dispatch(10);
            try (Steps unknown = new Steps(database)) {
                unknown.ask("LOCAL", 1);
            }

            assertThat(steps.rescue()).hasSize(1);
        }
    }

    @Nested
    class Poison {
        @Test
        void a_chunk_with_two_crashes_is_split_into_sixteen_suspects() {
            UUID batch = steps.create(aBatch().withRuns(100));
            steps.dispatch(100);

            assertThat(crashOnce().text("became")).isEqualTo("PENDING");
            assertThat(crashOnce().text("became")).isEqualTo("SPLIT");

            List<Row> children =
                    steps.sql.rows("SELECT * FROM run_chunk WHERE parent_id IS NOT NULL ORDER BY first_run");
            assertThat(children).hasSize(16).allSatisfy(child -> assertThat(child.number("crashes"))
                    .isEqualTo(1));
            assertThat(children.stream()
                            .mapToLong(child -> child.number("run_count"))
                            .sum())
                    .isEqualTo(100);
            assertThat(steps.sql.rows(
                            "SELECT 1 FROM run_chunk a JOIN run_chunk b ON a.id < b.id AND a.parent_id = b.parent_id"
                                    + " AND a.first_run + a.run_count > b.first_run"))
                    .isEmpty();
            assertThat(steps.batch(batch).text("status")).isEqualTo("RUNNING");
        }

        @Test
        void a_split_retry_keeps_its_explicit_runs() {
            steps.create(aBatch().withRuns(100));
            steps.dispatch(100);
            Chunk chunk = steps.ask("LOCAL", 1).get(0);
            steps.complete(chunk, List.of(1L, 5L, 99L), true);
            crashOnce();
            crashOnce();

            assertThat(steps.sql.rows("SELECT run_indexes FROM run_chunk WHERE status = 'PENDING' ORDER BY id"))
                    .extracting(row -> row.get("run_indexes"))
                    .containsExactly(List.of(1L), List.of(5L), List.of(99L));
        }

        @Test
        void a_single_run_fails_for_good_at_its_fifth_crash_and_the_other_runs_complete() {
            new Steps(database).present("DISTRIBUTED", 10).close();
            UUID batch = steps.create(aBatch().distributed().withRuns(40));
            steps.dispatch(40);
            int deaths = 0;
            while (steps.sql.number("SELECT count(*) FROM run_failure") == 0 && deaths++ < 50) {
                doomed.present("LOCAL", 1);
                for (Chunk chunk : doomed.ask("DISTRIBUTED", 100)) {
                    if (chunk.runIndexes().contains(17L)) {
                        doomed.crash(chunk);
                    } else {
                        doomed.complete(chunk);
                    }
                }
            }
            // A worker holds one suspect at a time: some of them are still waiting.
            for (List<Chunk> left = steps.ask("DISTRIBUTED", 1); !left.isEmpty(); left = steps.ask("DISTRIBUTED", 1)) {
                steps.complete(left.get(0));
            }

            Row ended = steps.batch(batch);
            assertThat(ended.number("runs_completed")).isEqualTo(39);
            assertThat(ended.number("runs_failed")).isEqualTo(1);
            Row failure = steps.sql.one("SELECT * FROM run_failure");
            assertThat(failure.number("run")).isEqualTo(17);
            assertThat(failure.text("error_class")).isEqualTo("ProcessCrashed");
            assertThat(steps.finalise(batch, 1)).isEqualTo("ERROR");
            assertThat(steps.sql
                            .rows("SELECT 1 FROM outbox_event o WHERE type = 'chunk.requested'")
                            .size())
                    .isEqualTo((int) steps.sql.number("SELECT max(sequence) - 2 FROM outbox_event"));
        }

        private Row crashOnce() {
            doomed.present("LOCAL", 1_000);
            doomed.ask("LOCAL", 1);
            doomed.vanish();
            return steps.rescue().get(0);
        }
    }

    @Nested
    class Given_back {
        @Test
        void a_released_chunk_keeps_its_attempt_and_can_be_claimed_at_once() {
            steps.create(aBatch().withRuns(10));
            steps.dispatch(10);
            Chunk chunk = doomed.ask("LOCAL", 1).get(0);

            assertThat(doomed.release(chunk)).hasSize(1);
            assertThat(doomed.release(chunk)).isEmpty();

            Chunk again = steps.ask("LOCAL", 1).get(0);
            assertThat(again.id()).isEqualTo(chunk.id());
            assertThat(again.attempt()).isEqualTo(1);
            assertThat(again.crashes()).isZero();
            assertThat(again.fence()).isGreaterThan(chunk.fence());
            assertThat(doomed.release(chunk)).isEmpty();
            assertThat(doomed.crash(chunk)).isEmpty();
            assertThat(steps.sql.rows("SELECT outcome FROM chunk_attempt ORDER BY fence"))
                    .extracting(row -> row.get("outcome"))
                    .containsExactly("RELEASED", null);
        }

        @Test
        void a_chunk_that_its_worker_forgot_is_returned_after_a_grace_period() {
            steps.create(aBatch().withRuns(20));
            steps.dispatch(10);
            List<Chunk> chunks = doomed.ask("LOCAL", 2);

            assertThat(doomed.returnLost(3600, chunks.get(0))).isEmpty();
            assertThat(doomed.returnLost(0, chunks.get(0)))
                    .extracting(row -> row.number("chunk_id"))
                    .containsExactly(chunks.get(1).id());
            assertThat(steps.chunk(chunks.get(1).id()).number("crashes")).isZero();
            assertThat(doomed.returnLost(0, chunks.get(0))).isEmpty();
        }

        @Test
        void a_returned_chunk_of_an_ended_batch_is_cancelled_once_and_leaves_no_failure() {
            UUID batch = steps.create(aBatch().withRuns(1));
            steps.dispatch(1);
            for (int i = 0; i < 4; i++) {
                doomed.crash(doomed.ask("LOCAL", 1).get(0));
            }
            Chunk chunk = doomed.ask("LOCAL", 1).get(0);
            steps.cancel(batch);

            assertThat(doomed.crash(chunk))
                    .extracting(row -> row.text("became"))
                    .containsExactly("CANCELLED");

            assertThat(steps.chunk(chunk.id()).text("status")).isEqualTo("CANCELLED");
            assertThat(steps.sql.rows("SELECT 1 FROM run_failure")).isEmpty();
            assertThat(steps.batch(batch).number("runs_failed")).isZero();
            assertThat(doomed.crash(chunk)).isEmpty();
        }
    }

    @Test
    void rescue_release_completion_and_dispatch_at_once_never_deadlock() {
        List<UUID> batches = IntStream.range(0, 6)
                .mapToObj(i -> steps.create(aBatch().withRuns(1_000_000)))
                .toList();
        List<Steps> workers = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            workers.add(new Steps(database));
        }
        try (Race race = new Race(8)) {
            for (int round = 0; round < 40; round++) {
                steps.dispatch(10, 24);
                List<List<Chunk>> held =
                        workers.stream().map(worker -> worker.ask("LOCAL", 4)).toList();
                List<Callable<Integer>> calls = new ArrayList<>();
                for (int i = 0; i < 6; i++) {
                    Steps worker = workers.get(i);
                    List<Chunk> mine = held.get(i);
                    calls.add(
                            i % 2 == 0
                                    ? () -> worker.release(mine.toArray(Chunk[]::new))
                                            .size()
                                    : () -> (int) mine.stream()
                                            .map(worker::outcomeOfComplete)
                                            .count());
                }
                // These workers have no row: their chunks may be rescued while they work on them.
                calls.add(() -> steps.rescue().size());
                calls.add(() -> doomed.dispatch(10, 12).size());
                race.run(calls);
            }
        }
        assertThat(batches).allSatisfy(batch -> assertThat(steps.batch(batch).number("runs_completed"))
                .isEqualTo(steps.sql.number(
                        "SELECT coalesce(sum(run_count), 0) FROM result_block WHERE batch_id = ?", batch)));
        workers.forEach(Steps::close);
    }
}
