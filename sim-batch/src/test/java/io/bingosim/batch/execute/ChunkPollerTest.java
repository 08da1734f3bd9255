package io.bingosim.batch.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.Mode;
import io.bingosim.batch.testing.OneProcess;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.batch.testing.Wiring;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Chunks whose messages were lost, and a worker without free slots. */
class ChunkPollerTest {
    private static final Duration OVERDUE = Duration.ofSeconds(5);

    @AutoClose
    private final OneProcess process = new OneProcess();

    private final CountDownLatch work = new CountDownLatch(1);

    @BeforeEach
    void start_a_worker_without_free_slots_and_three_pending_chunks() {
        process.start(new Wiring(
                        process.database,
                        Map.of(
                                "bingosim.mode", "DISTRIBUTED",
                                "bingosim.transport", "postgres",
                                "bingosim.dispatch.fixed-runs", "50",
                                "bingosim.dispatch.in-flight-per-slot", "4",
                                "bingosim.worker.slots", "1"))
                .with(RunHook.class, (chunk, run) -> awaitWork()));
        process.create(SmallScenario.batch(Mode.DISTRIBUTED, 200, null));
        process.awaitTrue("SELECT count(*) = 4 FROM run_chunk WHERE status = 'PENDING'");
        assertThat(poll(Duration.ZERO)).isOne();
        assertThat(process.beans().get(Slots.class).free()).isZero();
    }

    @AfterEach
    void release_the_worker() {
        work.countDown();
    }

    @Test
    void a_busy_worker_leaves_overdue_chunks_to_others_at_first() {
        setDueFor(Duration.ofSeconds(20));

        assertThat(poll(OVERDUE)).isZero();
    }

    @Test
    void a_busy_worker_claims_a_chunk_that_is_long_overdue() {
        setDueFor(Duration.ofSeconds(31));

        assertThat(poll(OVERDUE)).isOne();
    }

    @Test
    void a_busy_worker_claims_overdue_chunks_one_at_a_time_and_holds_three_at_most() {
        setDueFor(Duration.ofSeconds(31));

        assertThat(List.of(poll(OVERDUE), poll(OVERDUE), poll(OVERDUE))).containsExactly(1, 1, 0);
    }

    private int poll(Duration dueFor) {
        return process.beans()
                .get(ChunkPoller.class)
                .pollForOverdue(dueFor)
                .await()
                .atMost(Duration.ofSeconds(30));
    }

    private void setDueFor(Duration time) {
        process.sql.rows(
                "UPDATE run_chunk SET not_before = clock_timestamp() - make_interval(secs => ?) WHERE status = 'PENDING'",
                (double) time.toSeconds());
    }

    private void awaitWork() {
        try {
            work.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
