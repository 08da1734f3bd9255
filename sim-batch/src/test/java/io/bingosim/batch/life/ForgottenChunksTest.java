package io.bingosim.batch.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.Mode;
import io.bingosim.batch.run.AskForChunks;
import io.bingosim.batch.run.RunHook;
import io.bingosim.batch.run.Slots;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.batch.testing.Wiring;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Chunks whose message was lost, and a worker that has more than enough to do. */
class ForgottenChunksTest {
    private static final Duration FORGOTTEN = Duration.ofSeconds(5);

    @AutoClose
    private final OneLife life = new OneLife();

    private final CountDownLatch work = new CountDownLatch(1);

    @BeforeEach
    void a_worker_with_its_hands_full_and_two_chunks_waiting() {
        life.start(new Wiring(
                        life.database,
                        Map.of(
                                "bingosim.mode", "DISTRIBUTED",
                                "bingosim.transport", "postgres",
                                "bingosim.dispatch.fixed-runs", "50",
                                "bingosim.dispatch.in-flight-per-slot", "4",
                                "bingosim.worker.slots", "1"))
                .with(RunHook.class, (chunk, run) -> awaitWork()));
        life.create(SmallScenario.batch(Mode.DISTRIBUTED, 200, null));
        life.awaitTrue("SELECT count(*) = 4 FROM run_chunk WHERE status = 'PENDING'");
        assertThat(ask(Duration.ZERO)).isEqualTo(2);
        assertThat(life.process().get(Slots.class).free()).isZero();
    }

    @AfterEach
    void let_it_work() {
        work.countDown();
    }

    @Test
    void are_left_to_others_for_a_while() {
        waitingSince(Duration.ofSeconds(20));

        assertThat(ask(FORGOTTEN)).isZero();
    }

    @Test
    void do_not_wait_for_as_long_as_there_is_other_work() {
        waitingSince(Duration.ofSeconds(31));

        assertThat(ask(FORGOTTEN)).isOne();
    }

    @Test
    void are_not_hoarded() {
        waitingSince(Duration.ofSeconds(31));
        ask(FORGOTTEN);

        assertThat(ask(FORGOTTEN)).isZero();
    }

    private int ask(Duration dueFor) {
        return life.process()
                .get(AskForChunks.class)
                .askForForgotten(Mode.DISTRIBUTED, dueFor)
                .await()
                .atMost(Duration.ofSeconds(30));
    }

    private void waitingSince(Duration time) {
        life.sql.rows(
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
