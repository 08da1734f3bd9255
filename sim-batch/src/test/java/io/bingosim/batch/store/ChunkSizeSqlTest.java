package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.ABatch;
import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** How many runs the next chunk of a batch has. */
class ChunkSizeSqlTest {
    @AutoClose
    private final Steps steps = new Steps(TestDatabases.fresh());

    @Test
    void probes_first_then_at_most_eightfold_up_to_the_target() {
        UUID batch = steps.present("LOCAL", 1).create(aBatch().withRuns(1_000_000));
        steps.nanosPerRun = 100_000;

        assertThat(runsOfNextChunk(batch)).isEqualTo(16);
        assertThat(runsOfNextChunk(batch)).isEqualTo(128);
        assertThat(runsOfNextChunk(batch)).isEqualTo(1024);
        assertThat(runsOfNextChunk(batch)).isEqualTo(2500);
        assertThat(runsOfNextChunk(batch)).isEqualTo(2500);
    }

    @Test
    void the_known_speed_of_a_scenario_makes_the_probe_unnecessary() {
        UUID first = steps.present("LOCAL", 1).create(aBatch().withRuns(1_000_000));
        steps.nanosPerRun = 100_000;
        runsOfNextChunk(first);
        runsOfNextChunk(first);
        steps.cancel(first);
        steps.sweep();

        UUID second = steps.create(aBatch().withRuns(1_000_000));

        assertThat(runsOfNextChunk(second)).isEqualTo(50);
        assertThat(runsOfNextChunk(second)).isEqualTo(1024);
    }

    @Test
    void the_first_chunk_of_a_long_batch_is_short_where_the_speed_is_known() {
        UUID batch = steps.present("LOCAL", 2).create(aBatch().withRuns(1_000_000));
        steps.sql.rows("UPDATE batch SET nanos_per_run = 250000, chunk_runs_max = 1000");

        steps.dispatch(0);

        assertThat(steps.sql.rows("SELECT run_count FROM run_chunk WHERE batch_id = ? ORDER BY id", batch))
                .extracting(chunk -> chunk.number("run_count"))
                .containsExactly(20L, 1000L, 1000L, 1000L);
    }

    @Test
    void the_last_chunks_are_smaller() {
        UUID batch = steps.present("LOCAL", 4).create(aBatch().withRuns(1_000_000));
        // A chunk of target size would take all remaining runs and leave three slots idle.
        steps.sql.rows("UPDATE batch SET nanos_per_run = 250000, chunk_runs_max = 100000, next_run = 999000");

        steps.dispatch(0);

        assertThat(steps.sql.number("SELECT max(run_count) FROM run_chunk WHERE batch_id = ?", batch))
                .isEqualTo(166);
        assertThat(steps.chunkIds(batch, "PENDING")).hasSize(8);
    }

    @Test
    void a_short_batch_gets_one_chunk_per_slot() {
        assertThat(runsOfChunks(aBatch().withRuns(1_001), 4)).containsExactly(251L, 251L, 251L, 248L);
    }

    @Test
    void slots_that_would_have_next_to_nothing_to_do_get_no_chunk_of_a_short_batch() {
        assertThat(runsOfChunks(aBatch().withRuns(1_000), 64)).hasSize(8).containsOnly(125L);
        assertThat(runsOfChunks(aBatch().withRuns(50), 64)).containsExactly(50L);
    }

    /** At four runs per millisecond. */
    private List<Long> runsOfChunks(ABatch runs, int slots) {
        UUID batch = steps.present("LOCAL", slots).create(runs);
        steps.sql.rows("UPDATE batch SET nanos_per_run = 250000, chunk_runs_max = 100000 WHERE id = ?", batch);
        steps.dispatch(0);
        return steps.sql.rows("SELECT run_count FROM run_chunk WHERE batch_id = ? ORDER BY id", batch).stream()
                .map(chunk -> chunk.number("run_count"))
                .toList();
    }

    @Test
    void a_small_rest_belongs_to_the_last_chunk() {
        UUID batch = steps.present("LOCAL", 1).create(aBatch().withRuns(10_000));
        steps.sql.rows("UPDATE batch SET nanos_per_run = 1000000, chunk_runs_max = 1000, next_run = 9976");

        steps.dispatch(0);

        // The least chunk near the end has 20 runs; the other four would need a claim of their own.
        assertThat(steps.sql.rows("SELECT run_count FROM run_chunk WHERE batch_id = ?", batch))
                .extracting(chunk -> chunk.number("run_count"))
                .containsExactly(24L);
    }

    @Test
    void beyond_32_slots_chunks_grow_with_the_number_of_slots() {
        UUID batch = steps.present("LOCAL", 64).create(aBatch().withRuns(10_000_000));
        steps.sql.rows("UPDATE batch SET nanos_per_run = 250000, chunk_runs_max = 100000, next_run = 10000");

        steps.dispatch(0, 1);

        // A quarter of a second is a thousand runs.
        assertThat(steps.sql.number("SELECT run_count FROM run_chunk WHERE batch_id = ?", batch))
                .isEqualTo(2_000);
    }

    @Test
    void the_results_of_a_chunk_are_limited() {
        UUID batch = steps.present("LOCAL", 1).create(aBatch().withRuns(10_000_000));
        steps.sql.rows("UPDATE batch SET nanos_per_run = 1, chunk_runs_max = 1000000");

        steps.dispatch(0, 1);

        assertThat(steps.sql.number("SELECT run_count FROM run_chunk WHERE batch_id = ?", batch))
                .isEqualTo(262144 / 2);
    }

    @Test
    void no_chunk_of_a_batch_with_a_stop_rule_crosses_a_check() {
        UUID batch =
                steps.present("LOCAL", 100).create(aBatch().withRuns(20_000).stoppingAt(0.1));

        steps.dispatch(700);

        List<Row> chunks =
                steps.sql.rows("SELECT first_run, run_count FROM run_chunk WHERE batch_id = ? ORDER BY id", batch);
        assertThat(chunks).allSatisfy(chunk -> {
            long first = chunk.number("first_run");
            long last = first + chunk.number("run_count") - 1;
            assertThat(steps.sql.number("SELECT find_segment(?)", first))
                    .isEqualTo(steps.sql.number("SELECT find_segment(?)", last));
        });
        assertThat(chunks).extracting(chunk -> chunk.number("first_run")).contains(1000L, 2000L, 4000L, 8000L, 16000L);
    }

    private long runsOfNextChunk(UUID batch) {
        steps.dispatch(0, 1);
        Chunk chunk = steps.ask("LOCAL", 1).get(0);
        assertThat(chunk.batch()).isEqualTo(batch);
        steps.complete(chunk);
        return chunk.runs();
    }
}
