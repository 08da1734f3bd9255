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

/** Chunks that were held by a worker when it died, and the work beside them. */
class SuspectSqlTest {
    private static final int ALONE = 3;

    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database).present("DISTRIBUTED", 2);

    @AutoClose
    private final Steps other = new Steps(database).present("DISTRIBUTED", 2);

    @Test
    void a_worker_claims_one_suspect_at_a_time_beside_ordinary_chunks() {
        List<Long> ids = fourChunks();
        setCrashes(1, ids.get(0), ids.get(1));

        assertThat(ids(steps.ask("DISTRIBUTED", 3))).containsExactly(ids.get(0), ids.get(2), ids.get(3));
        assertThat(steps.ask("DISTRIBUTED", 3)).isEmpty();
        assertThat(ids(other.ask("DISTRIBUTED", 3))).containsExactly(ids.get(1));
    }

    @Test
    void the_same_holds_for_chunks_named_by_messages() {
        List<Long> ids = fourChunks();
        setCrashes(1, ids.get(1), ids.get(2));

        assertThat(ids(steps.claim(ids))).containsExactly(ids.get(0), ids.get(1), ids.get(3));
        assertThat(steps.claim(ids)).isEmpty();
        assertThat(ids(other.claim(ids))).containsExactly(ids.get(2));
    }

    @Test
    void only_one_worker_of_a_mode_runs_a_suspect_alone() {
        List<Long> ids = fourChunks();
        setCrashes(ALONE, ids.get(0), ids.get(1));
        makeOld();

        Chunk alone = steps.ask("DISTRIBUTED", 1).get(0);

        assertThat(alone.id()).isEqualTo(ids.get(0));
        assertThat(ids(other.ask("DISTRIBUTED", 4))).containsExactly(ids.get(2), ids.get(3));
        steps.complete(alone);
        assertThat(ids(other.ask("DISTRIBUTED", 4))).containsExactly(ids.get(1));
    }

    @Test
    void a_worker_that_has_just_started_does_other_work_before_it_runs_a_suspect_alone() {
        List<Long> ids = fourChunks();
        setCrashes(ALONE, ids.get(0));

        assertThat(ids(steps.ask("DISTRIBUTED", 1))).containsExactly(ids.get(1));

        makeOld();
        assertThat(ids(steps.ask("DISTRIBUTED", 1))).containsExactly(ids.get(0));
    }

    @Test
    void without_other_work_it_does_not_wait() {
        List<Long> ids = fourChunks();
        setCrashes(ALONE, ids.toArray(Long[]::new));

        assertThat(steps.ask("DISTRIBUTED", 1)).hasSize(1);
    }

    @Test
    void a_suspect_is_not_overdue_before_it_is_polled() {
        List<Long> ids = fourChunks();
        setCrashes(1, ids.get(0));

        assertThat(steps.sql.rows(
                        "SELECT * FROM claim_due_chunks(?, 'DISTRIBUTED', 4, interval '1 hour')", steps.worker))
                .extracting(row -> row.number("chunk_id"))
                .containsExactly(ids.get(0));
    }

    @Test
    void waiting_suspects_do_not_keep_chunks_of_other_batches_from_being_cut() {
        List<Long> ids = fourChunks();
        setCrashes(1, ids.toArray(Long[]::new));
        steps.sql.rows("UPDATE worker SET slots = 1");
        UUID innocent = steps.create(aBatch().distributed().withRuns(40));

        steps.dispatch(10);

        assertThat(steps.chunkIds(innocent, "PENDING")).hasSize(4);
    }

    @Test
    void chunks_of_a_cancelled_batch_are_revoked_by_the_next_heartbeat() {
        fourChunks();
        Chunk held = steps.ask("DISTRIBUTED", 1).get(0);
        assertThat(steps.heartbeat("DISTRIBUTED", 2, 3600, held)).isEmpty();

        steps.cancel(held.batch());

        assertThat(steps.heartbeat("DISTRIBUTED", 2, 3600, held)).isEqualTo(List.of(held.id()));
    }

    private List<Long> fourChunks() {
        UUID batch = steps.create(aBatch().distributed().withRuns(40));
        steps.dispatch(10);
        List<Long> ids = steps.chunkIds(batch, "PENDING");
        assertThat(ids).hasSize(4);
        return ids;
    }

    private void setCrashes(int crashes, Long... ids) {
        steps.sql.rows("UPDATE run_chunk SET crashes = ? WHERE id = ANY (?)", crashes, ids);
    }

    private void makeOld() {
        steps.sql.rows("UPDATE worker SET started_at = started_at - interval '1 minute'");
    }

    private static List<Long> ids(List<Chunk> chunks) {
        return chunks.stream().map(Chunk::id).toList();
    }
}
