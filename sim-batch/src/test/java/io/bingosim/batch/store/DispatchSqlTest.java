package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Race;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DispatchSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database);

    @Test
    void nothing_is_cut_while_its_mode_has_no_slots() {
        steps.create(aBatch());

        assertThat(steps.dispatch(10)).isZero();
        steps.present("DISTRIBUTED", 4);
        assertThat(steps.dispatch(10)).isZero();
        steps.heartbeat("DISTRIBUTED", 4, -1);
        assertThat(steps.dispatch(10)).isZero();
    }

    @Test
    void chunks_cover_all_runs_without_a_gap() {
        UUID batch = steps.present("LOCAL", 100).create(aBatch().withRuns(95));

        assertThat(steps.dispatch(10)).isEqualTo(10);
        assertThat(steps.dispatch(10)).isZero();

        List<Row> chunks =
                steps.sql.rows("SELECT first_run, run_count FROM run_chunk WHERE batch_id = ? ORDER BY id", batch);
        assertThat(chunks)
                .extracting(row -> row.number("first_run"))
                .containsExactly(0L, 10L, 20L, 30L, 40L, 50L, 60L, 70L, 80L, 90L);
        assertThat(chunks.get(9).number("run_count")).isEqualTo(5);
        assertThat(steps.batch(batch).text("status")).isEqualTo("RUNNING");
        assertThat(steps.batch(batch).get("started_at")).isNotNull();
    }

    @Test
    void a_distributed_chunk_has_an_event_and_a_local_one_has_none() {
        steps.present("LOCAL", 1);
        try (Steps other = new Steps(database).present("DISTRIBUTED", 1)) {
            UUID distributed = steps.create(aBatch().distributed().withRuns(10));
            UUID local = steps.create(aBatch().withRuns(10));

            List<Row> cut = steps.dispatch(10, 256);

            assertThat(cut).hasSize(2);
            Row event = cut.stream()
                    .filter(row -> row.get("event_key") != null)
                    .findFirst()
                    .orElseThrow();
            assertThat(event.get("entity_id")).isEqualTo(distributed);
            assertThat(event.text("payload")).contains("\"chunkId\" : ", distributed.toString());
            Row stored = steps.sql.one("SELECT * FROM outbox_event WHERE id = ?", event.get("event_key"));
            assertThat(stored.text("state")).isEqualTo("IN_PROGRESS");
            assertThat(stored.get("worker_id")).isEqualTo(steps.worker);
            assertThat(steps.sql.rows(
                            "SELECT 1 FROM outbox_event WHERE entity_id = ? AND type = 'chunk.requested'", local))
                    .isEmpty();
            assertThat(other.batch(local).text("status")).isEqualTo("RUNNING");
        }
    }

    @Nested
    class In_flight {
        @Test
        void two_chunks_per_slot_are_in_flight_not_counting_waiting_retries() {
            UUID batch = steps.present("LOCAL", 3).create(aBatch().withRuns(1_000));
            assertThat(steps.dispatch(10)).isEqualTo(6);

            steps.firstDelay = 3600;
            Chunk chunk = steps.ask("LOCAL", 1).get(0);
            steps.complete(chunk, List.of(chunk.firstRun()), true);

            assertThat(steps.dispatch(10)).isEqualTo(1);
            assertThat(steps.chunkIds(batch, "PENDING")).hasSize(7);
        }

        @Test
        void a_new_batch_whose_chunk_is_brief_gets_one_although_as_many_are_in_flight() {
            fillWithALargeBatch();

            UUID small = steps.create(aBatch().ofStoredScenario().withRuns(10));

            assertThat(steps.dispatch(0)).isEqualTo(1);
            assertThat(steps.chunkIds(small, "PENDING")).hasSize(1);
        }

        @Test
        void new_batches_get_one_more_chunk_per_slot_at_most() {
            fillWithALargeBatch();

            for (int i = 0; i < 10; i++) {
                steps.create(aBatch().ofStoredScenario().withRuns(10));
            }

            assertThat(steps.dispatch(0)).isEqualTo(3);
            assertThat(steps.dispatch(0)).isZero();
        }

        @Test
        void a_new_batch_whose_chunk_might_take_long_waits() {
            steps.nanosPerRun = 30_000_000;
            fillWithALargeBatch();

            steps.create(aBatch().ofStoredScenario().withRuns(10));

            assertThat(steps.dispatch(0)).isZero();
        }

        @Test
        void a_new_batch_whose_speed_is_unknown_waits() {
            fillWithALargeBatch();
            steps.sql.rows("UPDATE batch SET nanos_per_run = NULL");

            steps.create(aBatch().ofStoredScenario().withRuns(10));

            assertThat(steps.dispatch(0)).isZero();
        }

        /** Three slots with six chunks, of a scenario whose speed is known. */
        private void fillWithALargeBatch() {
            UUID known = steps.present("LOCAL", 3).create(aBatch().withRuns(10));
            steps.dispatch(10);
            steps.finish(known, 10);
            steps.create(aBatch().ofStoredScenario().withRuns(1_000_000));
            assertThat(steps.dispatch(1_000)).isEqualTo(6);
        }

        @Test
        void draining_gone_and_hung_workers_have_no_slots() {
            steps.create(aBatch().withRuns(1_000));
            steps.present("LOCAL", 3);
            steps.sql.rows("UPDATE worker SET draining = true");
            assertThat(steps.dispatch(10)).isZero();

            steps.sql.rows("UPDATE worker SET draining = false, gone_at = clock_timestamp()");
            assertThat(steps.dispatch(10)).isZero();

            steps.present("LOCAL", 3);
            assertThat(steps.dispatch(10)).isEqualTo(6);
        }

        @Test
        void one_call_cuts_as_many_chunks_for_each_mode_as_the_limit_allows() {
            UUID local = steps.present("LOCAL", 100).create(aBatch().withRuns(1_000));
            try (Steps worker = new Steps(database).present("DISTRIBUTED", 100)) {
                UUID distributed = worker.create(aBatch().withRuns(1_000).distributed());

                steps.dispatch(10, 5);

                assertThat(steps.chunkIds(local, "PENDING")).hasSize(5);
                assertThat(steps.chunkIds(distributed, "PENDING")).hasSize(5);
            }
        }

        @Test
        void limits_per_batch_and_per_pass_are_kept() {
            UUID batch = steps.present("LOCAL", 100).create(aBatch().withRuns(1_000));

            steps.sql.rows(
                    "SELECT * FROM dispatch_chunks(?, interval '1 second', 256, 2, 7, 250e6, 10, 16, 262144)",
                    steps.worker);
            assertThat(steps.chunkIds(batch, "PENDING")).hasSize(7);

            steps.sql.rows(
                    "SELECT * FROM dispatch_chunks(?, interval '1 second', 5, 2, 1000, 250e6, 10, 16, 262144)",
                    steps.worker);
            assertThat(steps.chunkIds(batch, "PENDING")).hasSize(12);
        }
    }

    @Test
    void concurrent_dispatchers_cut_every_run_once() {
        steps.present("DISTRIBUTED", 1_000);
        List<UUID> batches = IntStream.range(0, 5)
                .mapToObj(i -> steps.create(aBatch().distributed().withRuns(997)))
                .toList();
        List<Steps> dispatchers =
                IntStream.range(0, 6).mapToObj(i -> new Steps(database)).toList();
        try (Race race = new Race(6)) {
            for (int round = 0; round < 20; round++) {
                race.run(dispatchers.stream()
                        .<Callable<Integer>>map(
                                dispatcher -> () -> dispatcher.dispatch(13, 7).size())
                        .toList());
            }
        }

        for (UUID batch : batches) {
            assertThat(steps.sql.number("SELECT sum(run_count) FROM run_chunk WHERE batch_id = ?", batch))
                    .isEqualTo(997);
            assertThat(steps.sql.rows(
                            "SELECT 1 FROM run_chunk a JOIN run_chunk b ON a.batch_id = b.batch_id AND a.id < b.id"
                                    + " AND a.first_run + a.run_count > b.first_run WHERE a.batch_id = ?",
                            batch))
                    .isEmpty();
        }
        assertThat(steps.sql.number("SELECT count(*) FROM outbox_event WHERE type = 'chunk.requested'"))
                .isEqualTo(steps.sql.number("SELECT count(*) FROM run_chunk"));
        dispatchers.forEach(Steps::close);
    }

    @Test
    void a_dispatcher_that_waited_counts_what_was_cut_meanwhile() {
        steps.present("LOCAL", 4).create(aBatch().withRuns(10_000));
        List<Steps> dispatchers =
                IntStream.range(0, 8).mapToObj(i -> new Steps(database)).toList();
        try (Race race = new Race(8)) {
            List<Integer> cut = race.run(dispatchers.stream()
                    .<Callable<Integer>>map(dispatcher -> () -> dispatcher.dispatch(1))
                    .toList());

            assertThat(cut.stream().mapToInt(Integer::intValue).sum())
                    .as("two chunks per slot, whichever process cuts them")
                    .isEqualTo(8);
        }
        dispatchers.forEach(Steps::close);
    }
}
