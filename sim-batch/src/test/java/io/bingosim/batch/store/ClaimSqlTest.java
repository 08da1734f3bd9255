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
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ClaimSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database).present("LOCAL", 100);

    @AutoClose
    private final Steps other = new Steps(database).present("LOCAL", 100);

    @Test
    void a_claimed_chunk_runs_under_a_new_fence_and_is_in_the_work_log() {
        UUID batch = steps.create(aBatch().withRuns(10));
        steps.dispatch(10);

        Chunk chunk = steps.claim(steps.chunkIds(batch, "PENDING")).get(0);

        assertThat(chunk.fence()).isEqualTo(1);
        assertThat(steps.chunk(chunk.id()).text("status")).isEqualTo("RUNNING");
        Row attempt = steps.sql.one("SELECT * FROM chunk_attempt");
        assertThat(attempt.get("worker_id")).isEqualTo(steps.worker);
        assertThat(attempt.get("outcome")).isNull();
    }

    @Test
    void a_chunk_is_claimed_once_by_message_or_by_polling() {
        UUID batch = steps.create(aBatch().withRuns(30));
        steps.dispatch(10);
        List<Long> ids = steps.chunkIds(batch, "PENDING");

        assertThat(steps.claim(List.of(ids.get(0), ids.get(0), 999_999L))).hasSize(1);
        assertThat(other.claim(List.of(ids.get(0)))).isEmpty();
        assertThat(other.ask("LOCAL", 10)).extracting(Chunk::id).containsExactly(ids.get(1), ids.get(2));
        assertThat(steps.claim(ids)).isEmpty();
        assertThat(steps.ask("LOCAL", 10)).isEmpty();
    }

    @Test
    void polling_claims_due_chunks_of_a_mode_in_fair_order() {
        UUID batch = steps.create(aBatch().withRuns(30));
        steps.dispatch(10);
        List<Long> ids = steps.chunkIds(batch, "PENDING");
        steps.sql.rows("UPDATE run_chunk SET pass = -1 WHERE id = ?", ids.get(2));
        steps.sql.rows(
                "UPDATE run_chunk SET not_before = clock_timestamp() + interval '1 hour' WHERE id = ?", ids.get(0));

        assertThat(steps.ask("DISTRIBUTED", 10)).isEmpty();
        assertThat(steps.sql.rows("SELECT * FROM claim_due_chunks(?, 'LOCAL', 10, interval '1 hour')", steps.worker))
                .isEmpty();
        assertThat(steps.ask("LOCAL", 1)).extracting(Chunk::id).containsExactly(ids.get(2));
        assertThat(steps.ask("LOCAL", 10)).extracting(Chunk::id).containsExactly(ids.get(1));
        assertThat(steps.claim(ids)).isEmpty();
    }

    @Test
    void a_process_without_free_slots_claims_only_chunks_that_are_expected_to_end_soon() {
        UUID batch = steps.create(aBatch().withRuns(30));
        steps.dispatch(10);
        List<Long> ids = steps.chunkIds(batch, "PENDING");

        assertThat(steps.askForBrief("LOCAL", 10)).as("unknown speed").isEmpty();
        steps.sql.rows("UPDATE batch SET nanos_per_run = 3e6");
        assertThat(steps.askForBrief("LOCAL", 10)).as("30 ms").isEmpty();
        steps.sql.rows("UPDATE batch SET nanos_per_run = 2e6");
        assertThat(steps.askForBrief("LOCAL", 10))
                .as("20 ms")
                .extracting(Chunk::id)
                .containsExactlyElementsOf(ids);
    }

    @Test
    void a_claimed_chunk_says_whether_it_is_brief() {
        UUID batch = steps.create(aBatch().withRuns(20));
        steps.dispatch(10);
        List<Long> ids = steps.chunkIds(batch, "PENDING");

        assertThat(isBrief(ids.get(0))).isFalse();
        steps.sql.rows("UPDATE batch SET nanos_per_run = 2e6");
        assertThat(isBrief(ids.get(1))).isTrue();
    }

    private boolean isBrief(long chunkId) {
        return steps.sql.is("SELECT brief FROM claim_chunks(?, ?)", steps.worker, new Long[] {chunkId});
    }

    @Test
    void nothing_of_an_ended_batch_is_claimed() {
        UUID batch = steps.create(aBatch().withRuns(30));
        steps.dispatch(10);
        List<Long> ids = steps.chunkIds(batch, "PENDING");
        steps.cancel(batch);

        assertThat(steps.claim(ids)).isEmpty();
        assertThat(steps.ask("LOCAL", 10)).isEmpty();
    }

    @Test
    void a_claim_that_waited_for_a_lock_through_a_cancel_claims_nothing() {
        UUID batch = steps.create(aBatch().withRuns(10));
        steps.dispatch(10);
        List<Long> ids = steps.chunkIds(batch, "PENDING");
        try (Race race = new Race(1);
                Steps holder = new Steps(database)) {
            holder.sql.begin();
            holder.sql.rows("SELECT 1 FROM run_chunk WHERE id = ? FOR UPDATE", ids.get(0));
            Future<List<Chunk>> waiting = race.start(() -> other.claim(ids));
            awaitWaiters(1);

            steps.cancel(batch);
            holder.sql.commit();

            assertThat(Race.get(waiting)).isEmpty();
        }
    }

    @Test
    void fifty_claimers_with_overlapping_doubled_shuffled_ids_share_every_chunk_once() {
        long seed = 20_261_116;
        System.out.println("seed " + seed);
        List<Steps> claimers =
                IntStream.range(0, 50).mapToObj(i -> new Steps(database)).toList();
        try (Race race = new Race(50)) {
            for (int round = 0; round < 5; round++) {
                UUID batch = steps.create(aBatch().withRuns(200));
                steps.dispatch(1);
                List<Long> ids = steps.chunkIds(batch, "PENDING");
                Random random = new Random(seed + round);

                List<List<Chunk>> claimed = race.run(claimers.stream()
                        .<Callable<List<Chunk>>>map(claimer -> {
                            List<Long> mine = new ArrayList<>(ids);
                            mine.addAll(ids.subList(0, 100));
                            Collections.shuffle(mine, random);
                            return () -> claimer.claim(mine.subList(0, 150));
                        })
                        .toList());

                List<Long> all =
                        claimed.stream().flatMap(List::stream).map(Chunk::id).toList();
                assertThat(all).doesNotHaveDuplicates();
                assertThat(steps.chunkIds(batch, "RUNNING")).hasSameElementsAs(all);
                assertThat(steps.chunkIds(batch, "PENDING")).doesNotContainAnyElementsOf(all);
                steps.cancel(batch);
                steps.sweep();
            }
        }
        claimers.forEach(Steps::close);
    }

    private void awaitWaiters(int count) {
        Awaitility.await()
                .until(() -> steps.sql.number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                                + " AND wait_event_type = 'Lock'")
                        == count);
    }
}
