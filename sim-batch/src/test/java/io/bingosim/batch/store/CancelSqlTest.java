package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CancelSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database).present("LOCAL", 10);

    @Test
    void a_pending_batch_is_cancelled_and_never_dispatched() {
        UUID batch = steps.create(aBatch());

        assertThat(steps.cancel(batch)).isTrue();

        assertThat(steps.dispatch(10)).isZero();
        assertThat(steps.batch(batch).text("status")).isEqualTo("CANCELLED");
        assertThat(steps.batch(batch).get("cancelled_at")).isNotNull();
    }

    @Test
    void cancelling_twice_or_after_the_end_or_an_unknown_batch_changes_nothing() {
        UUID batch = steps.create(aBatch().withRuns(10));
        UUID done = steps.create(aBatch().withRuns(10));
        steps.finish(done, 10);
        steps.cancel(batch);

        assertThat(steps.cancel(batch)).isFalse();
        assertThat(steps.cancel(done)).isFalse();
        assertThat(steps.cancel(UUID.randomUUID())).isFalse();

        assertThat(steps.batch(done).text("status")).isEqualTo("COMPLETED");
        assertThat(steps.sql.rows("SELECT 1 FROM outbox_event WHERE type = 'batch.cancelled'"))
                .hasSize(1);
    }

    @Test
    void the_sweep_cancels_every_open_chunk_of_ended_batches_and_no_other() {
        UUID cancelled = steps.create(aBatch().withRuns(40));
        UUID running = steps.create(aBatch().withRuns(40));
        steps.dispatch(10);
        List<Chunk> held = steps.claim(steps.chunkIds(cancelled, "PENDING").subList(0, 2));
        steps.complete(held.get(0));
        steps.cancel(cancelled);

        assertThat(steps.sweep()).isEqualTo(3);
        assertThat(steps.sweep()).isZero();

        assertThat(steps.chunkIds(cancelled, "COMPLETED")).hasSize(1);
        assertThat(steps.chunkIds(cancelled, "CANCELLED")).hasSize(3);
        assertThat(steps.chunkIds(running, "PENDING")).hasSize(4);
        assertThat(steps.outcomeOfComplete(held.get(1))).isEqualTo("STALE");
        assertThat(steps.sql.rows("SELECT 1 FROM chunk_attempt WHERE outcome = 'CANCELLED'"))
                .hasSize(1);
    }

    @Test
    void a_cancelled_batch_gets_the_results_of_its_completed_runs_once() {
        UUID batch = steps.create(aBatch().withRuns(40));
        steps.dispatch(10);
        steps.complete(steps.ask("LOCAL", 1).get(0));
        steps.cancel(batch);

        assertThat(steps.finalise(batch, 1)).isEqualTo("NOT_DUE");
        steps.sweep();
        assertThat(steps.sql.rows("SELECT * FROM find_finalisable_batches()")).hasSize(1);
        assertThat(steps.finalise(batch, 1)).isEqualTo("CANCELLED");
        assertThat(steps.finalise(batch, 1)).isEqualTo("NOT_DUE");

        assertThat(steps.sql.rows("SELECT * FROM find_finalisable_batches()")).isEmpty();
        assertThat(steps.sql.rows("SELECT 1 FROM batch_team_aggregate")).hasSize(2);
        assertThat(steps.extend(batch, 100)).isEqualTo("CANCELLED");
    }

    @Test
    void an_ended_batch_is_deleted_with_all_its_rows_and_an_active_one_is_not() {
        UUID batch = steps.create(aBatch().withRuns(20));
        steps.dispatch(10);
        steps.complete(steps.ask("LOCAL", 1).get(0), List.of(3L), false);
        String delete = "SELECT delete_batch(?)";

        assertThat(steps.sql.text(delete, batch)).isEqualTo("ACTIVE");
        steps.cancel(batch);
        assertThat(steps.sql.text(delete, batch)).isEqualTo("ACTIVE");
        steps.sweep();
        steps.finalise(batch, 1);
        assertThat(steps.sql.text(delete, batch)).isEqualTo("DELETED");
        assertThat(steps.sql.text(delete, batch)).isEqualTo("UNKNOWN");

        for (String table : List.of(
                "batch",
                "run_chunk",
                "chunk_attempt",
                "result_block",
                "chunk_tally",
                "run_failure",
                "failure_stack",
                "batch_team_aggregate")) {
            assertThat(steps.sql.number("SELECT count(*) FROM " + table))
                    .as(table)
                    .isZero();
        }
    }
}
