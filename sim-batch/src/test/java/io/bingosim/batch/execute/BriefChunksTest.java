package io.bingosim.batch.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.Keep;
import io.bingosim.batch.testing.OneProcess;
import io.bingosim.batch.testing.SmallScenario;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A slot simulates a long chunk while a brief one waits. */
class BriefChunksTest {
    private static final double PASS = 100;

    @Nested
    class Between_two_runs {
        private final Queue<Runnable> waiting = new ArrayDeque<>();
        private final List<Long> executed = new ArrayList<>();
        private final BriefChunks brief = new BriefChunks(waiting);
        private final HeldChunk running = new HeldChunk(chunk(1, 1, PASS, false));

        @Test
        void a_brief_chunk_of_a_batch_that_was_served_less_is_executed() {
            enqueue(chunk(2, 2, PASS - 1, true));

            brief.interruptionsOf(running).allow();

            assertThat(executed).containsExactly(2L);
            assertThat(waiting).isEmpty();
        }

        @Test
        void one_that_was_served_more_waits() {
            enqueue(chunk(2, 2, PASS + 1, true));

            assertThat(executedBetweenTwoRuns()).isEmpty();
        }

        @Test
        void one_of_the_same_batch_waits() {
            enqueue(chunk(2, 1, PASS, true));

            assertThat(executedBetweenTwoRuns()).isEmpty();
        }

        @Test
        void a_long_one_waits() {
            enqueue(chunk(2, 2, PASS - 1, false));

            assertThat(executedBetweenTwoRuns()).isEmpty();
        }

        @Test
        void a_brief_chunk_is_not_interrupted_itself() {
            enqueue(chunk(2, 2, PASS - 1, true));

            brief.interruptionsOf(new HeldChunk(chunk(1, 1, PASS, true))).allow();

            assertThat(executed).isEmpty();
        }

        @Test
        void the_time_of_the_interruption_does_not_count_as_time_of_the_long_chunk() {
            Duration time = Duration.ofMillis(5);
            waiting.add(brief.queue(chunk(2, 2, PASS - 1, true), () -> LockSupport.parkNanos(time.toNanos())));

            long started = System.nanoTime();
            brief.interruptionsOf(running).allow();

            assertThat(running.suspendedNanos()).isBetween(1L, System.nanoTime() - started);
        }

        private List<Long> executedBetweenTwoRuns() {
            brief.interruptionsOf(running).allow();
            return executed;
        }

        private void enqueue(ClaimedChunk chunk) {
            waiting.add(brief.queue(chunk, () -> executed.add(chunk.id())));
        }
    }

    @Test
    void a_small_batch_ends_while_a_long_chunk_of_a_large_one_goes_on() {
        try (OneProcess process = new OneProcess()) {
            List<BatchId> large = new CopyOnWriteArrayList<>();
            RunHook hook = (chunk, run) -> {
                // Ten seconds per chunk, until the test is over.
                if (large.contains(chunk.batchId())) {
                    LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
                }
            };
            process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "10000", "bingosim.worker.slots", "1"), hook);
            BatchId known = process.create(SmallScenario.batch(Mode.LOCAL, 100, null));
            process.awaitStatus(known, "COMPLETED");
            process.sql.rows("UPDATE batch SET nanos_per_run = 10000");
            var batch = SmallScenario.batch(Mode.LOCAL, 1_000_000, null);
            large.add(batch.id());
            process.create(batch);
            process.awaitTrue(
                    "SELECT count(*) = 1 FROM run_chunk WHERE batch_id = ? AND status = 'RUNNING'", id(batch.id()));

            BatchId small = process.create(SmallScenario.batch(Mode.LOCAL, 100, null));
            process.awaitStatus(small, "COMPLETED");

            assertThat(process.results(small)).isEqualTo(OneProcess.engineResults(100));
            assertThat(process.sql.number("SELECT runs_completed FROM batch WHERE id = ?", id(batch.id())))
                    .isZero();
        }
    }

    private static Object id(BatchId batch) {
        return batch.value();
    }

    private static ClaimedChunk chunk(long id, long batch, double pass, boolean brief) {
        return new ClaimedChunk(
                id, new BatchId(new UUID(0, batch)), "s", 1, 2, 0, 10, null, 1, 0, 1, null, pass, Keep.RUNS, brief);
    }
}
