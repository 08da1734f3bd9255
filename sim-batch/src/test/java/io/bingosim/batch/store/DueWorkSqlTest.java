package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What a process is told to do once per second. */
class DueWorkSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database).present("LOCAL", 1_000);

    @AutoClose
    private final Steps other = new Steps(database).present("LOCAL", 1_000);

    @Test
    void an_idle_system_has_nothing_to_do() {
        steps.finish(steps.create(aBatch().withRuns(10)), 10);
        publishAll();

        assertThat(due().is("rescue")).isFalse();
        assertThat(due().is("events")).isFalse();
        assertThat(due().is("chunks")).isFalse();
    }

    @Nested
    class Rescue_is_due {
        private UUID batch;
        private Chunk chunk;

        @BeforeEach
        void a_worker_holds_a_chunk() {
            batch = steps.create(aBatch().withRuns(20));
            steps.dispatch(10);
            chunk = other.ask("LOCAL", 1).get(0);
            assertThat(due().is("rescue")).isFalse();
        }

        @Test
        void while_a_worker_is_silent() {
            steps.sql.rows(
                    "UPDATE worker SET last_seen = clock_timestamp() - interval '4 seconds' WHERE id = ?",
                    other.worker);

            assertThat(due().is("rescue")).isTrue();
        }

        @Test
        void from_the_end_of_a_lease_until_the_chunks_are_returned() {
            other.vanish();
            assertThat(due().is("rescue")).isTrue();

            assertThat(steps.rescue()).hasSize(1);

            assertThat(due().is("rescue")).isFalse();
        }

        @Test
        void while_a_worker_that_is_gone_holds_a_chunk() {
            steps.sql.rows("UPDATE worker SET gone_at = clock_timestamp() WHERE id = ?", other.worker);

            assertThat(due().is("rescue")).isTrue();
        }

        @Test
        void from_a_cancel_until_the_chunks_are_swept() {
            steps.cancel(batch);
            assertThat(due().is("rescue")).isTrue();

            assertThat(steps.sweep()).isEqualTo(2);

            assertThat(steps.chunk(chunk.id()).text("status")).isEqualTo("CANCELLED");
            assertThat(due().is("rescue")).isFalse();
        }
    }

    @Nested
    class Events_are_due {
        @Test
        void when_they_were_written_and_again_when_the_claim_of_a_dead_process_has_run_out() {
            steps.create(aBatch());
            assertThat(due().is("events")).isTrue();

            other.sql.rows("SELECT * FROM claim_events(?, 10, interval '30 seconds')", other.worker);
            assertThat(due().is("events")).isFalse();

            other.sql.rows("UPDATE outbox_event SET claimed_until = clock_timestamp() - interval '1 second'");
            assertThat(due().is("events")).isTrue();
        }

        @Test
        void not_before_their_time() {
            steps.create(aBatch());
            steps.sql.rows("UPDATE outbox_event SET next_attempt_at = clock_timestamp() + interval '1 hour'");

            assertThat(due().is("events")).isFalse();
        }
    }

    @Nested
    class Chunks_are_due {
        @Test
        void until_all_runs_are_cut_and_all_chunks_claimed() {
            steps.create(aBatch().withRuns(20));
            assertThat(due().is("chunks")).isTrue();

            steps.dispatch(10);
            assertThat(due().is("chunks")).isTrue();

            steps.ask("LOCAL", 2);
            assertThat(due().is("chunks")).isFalse();
        }

        @Test
        void only_for_processes_of_their_mode() {
            steps.create(aBatch().withRuns(10));
            steps.dispatch(10);

            assertThat(steps.sql
                            .one("SELECT * FROM find_due_work('DISTRIBUTED', interval '3 seconds')")
                            .is("chunks"))
                    .isFalse();
        }

        @Test
        void not_before_the_time_of_a_retry() {
            steps.create(aBatch().withRuns(10));
            steps.dispatch(10);
            steps.sql.rows("UPDATE run_chunk SET not_before = clock_timestamp() + interval '1 hour'");

            assertThat(due().is("chunks")).isFalse();
        }
    }

    private Row due() {
        return steps.sql.one("SELECT * FROM find_due_work('LOCAL', interval '3 seconds')");
    }

    private void publishAll() {
        steps.sql.rows("UPDATE outbox_event SET state = 'PUBLISHED', published_at = clock_timestamp()");
    }
}
