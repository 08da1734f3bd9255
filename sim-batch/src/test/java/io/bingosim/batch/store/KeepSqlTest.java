package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Batches that keep a summary. */
class KeepSqlTest {
    @AutoClose
    private final Steps steps = new Steps(TestDatabases.fresh()).present("LOCAL", 1);

    @Test
    void a_summary_has_tallies_and_no_blocks_and_its_chunks_say_which_runs_completed() {
        UUID batch = steps.create(aBatch().withRuns(20).keepingASummary());
        steps.dispatch(10);
        List<Chunk> chunks = steps.ask("LOCAL", 2);

        steps.complete(chunks.get(0), List.of(3L, 7L), true);
        steps.complete(chunks.get(1), List.of(12L), false);
        assertThat(missing(batch, 20)).containsExactly(3L, 7L, 12L);
        steps.complete(steps.ask("LOCAL", 1).get(0), List.of(7L), false);

        assertThat(missing(batch, 20)).containsExactly(7L, 12L);
        assertThat(missing(batch, 10)).containsExactly(7L);
        assertThat(steps.sql.rows("SELECT 1 FROM result_block")).isEmpty();
        assertThat(steps.sql.rows("SELECT 1 FROM team_run_result WHERE batch_id = ?", batch))
                .isEmpty();
        assertThat(steps.sql.number("SELECT count(*) FROM chunk_tally")).isEqualTo(3);
        assertThat(steps.sql.number("SELECT sum(run_count) FROM completed_runs WHERE batch_id = ?", batch))
                .isEqualTo(18);
        assertThat(steps.sql.rows("SELECT run_indexes FROM completed_runs WHERE run_indexes IS NOT NULL"))
                .extracting(row -> row.get("run_indexes"))
                .containsExactly(List.of(3L));
    }

    @Test
    void the_size_of_a_block_does_not_limit_its_chunks() {
        UUID batch = steps.create(aBatch().withRuns(10_000_000).keepingASummary());
        steps.sql.rows("UPDATE batch SET nanos_per_run = 1, chunk_runs_max = 1000000");

        steps.dispatch(0, 1);

        assertThat(steps.sql.number("SELECT run_count FROM run_chunk WHERE batch_id = ?", batch))
                .isEqualTo(4_194_304);
    }

    @Test
    void a_batch_computed_by_two_versions_of_the_engine_has_version_0() {
        UUID batch = steps.create(aBatch().withRuns(30).keepingASummary());
        steps.dispatch(10, 2);
        List<Chunk> chunks = steps.ask("LOCAL", 2);

        complete(chunks.get(0), 5);
        assertThat(steps.batch(batch).number("result_version")).isEqualTo(5);
        complete(chunks.get(1), 6);
        assertThat(steps.batch(batch).number("result_version")).isZero();
        steps.dispatch(10, 1);
        complete(steps.ask("LOCAL", 1).get(0), 6);
        assertThat(steps.batch(batch).number("result_version")).isZero();
    }

    private void complete(Chunk chunk, int version) {
        steps.sql.one(
                "SELECT outcome FROM complete_chunks(?, ?, ?, '{1}', ?, ?, '{10}', '{}', '{}', '{}', '{}', '{}', '{}', 5,"
                        + " interval '0', ?)",
                steps.worker,
                new Long[] {chunk.id()},
                new Integer[] {chunk.fence()},
                new byte[][] {Steps.BLOCK},
                new byte[][] {Steps.TALLY},
                version);
    }

    private List<Long> missing(UUID batch, long endRun) {
        return steps.sql.rows("SELECT run FROM find_missing_runs(?, ?) AS run", batch, endRun).stream()
                .map(row -> row.number("run"))
                .toList();
    }
}
