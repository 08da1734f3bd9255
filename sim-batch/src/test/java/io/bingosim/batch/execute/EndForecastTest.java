package io.bingosim.batch.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.Keep;
import io.bingosim.batch.testing.OneProcess;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.batch.testing.Wiring;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** When the next chunk is claimed for a slot that still simulates one. */
class EndForecastTest {
    @Nested
    class A_chunk_of_1000_runs {
        private static final int RUNS = 1_000;

        private final HeldChunk held = new HeldChunk(chunk());
        private final AtomicInteger notices = new AtomicInteger();
        private final AtomicLong clock = new AtomicLong();
        private final EndForecast forecast = new EndForecast(held, notices::incrementAndGet, clock::get);

        @Test
        void of_a_millisecond_each_ends_soon_50_runs_before_its_end() {
            assertThat(noticedAt(Duration.ofMillis(1))).isEqualTo(950);
            assertThat(held.occupiesSlot()).isFalse();
        }

        @Test
        void of_a_microsecond_each_ends_soon_once_half_of_it_is_done() {
            assertThat(noticedAt(Duration.ofNanos(1_000))).isEqualTo(500);
        }

        @Test
        void of_a_second_each_ends_soon_with_its_last_run() {
            assertThat(noticedAt(Duration.ofSeconds(1))).isEqualTo(999);
        }

        @Test
        void occupies_its_slot_until_then() {
            forecast.update(499);

            assertThat(held.occupiesSlot()).isTrue();
        }

        /** The position of the first run at which the end was near; the chunk must be noticed once. */
        private int noticedAt(Duration perRun) {
            int noticedAt = -1;
            for (int position = 0; position < RUNS; position++) {
                forecast.update(position);
                if (noticedAt < 0 && notices.get() > 0) {
                    noticedAt = position;
                }
                clock.addAndGet(perRun.toNanos());
            }
            assertThat(notices).hasValue(1);
            return noticedAt;
        }

        private static ClaimedChunk chunk() {
            return new ClaimedChunk(
                    1, new BatchId(new UUID(0, 1)), "s", 1, 2, 0, RUNS, null, 1, 0, 1, null, 0, Keep.RUNS, false);
        }
    }

    @Test
    void a_process_claims_its_next_chunk_near_the_end_of_the_one_it_simulates_and_not_before() {
        Semaphore allowed = new Semaphore(0);
        AtomicInteger begun = new AtomicInteger();
        try (OneProcess process = new OneProcess()) {
            process.start(new Wiring(
                            process.database,
                            Map.of(
                                    "bingosim.mode", "DISTRIBUTED",
                                    "bingosim.transport", "postgres",
                                    "bingosim.dispatch.fixed-runs", "50",
                                    "bingosim.dispatch.in-flight-per-slot", "4",
                                    "bingosim.worker.slots", "1"))
                    .with(RunHook.class, (chunk, run) -> {
                        begun.incrementAndGet();
                        allowed.acquireUninterruptibly();
                    }));
            process.create(SmallScenario.batch(Mode.DISTRIBUTED, 200, null));
            process.awaitTrue("SELECT count(*) = 4 FROM run_chunk");
            process.beans().get(ChunkPoller.class).open();

            allowed.release(24);
            await().untilAtomic(begun, equalTo(25));
            process.awaitTrue("SELECT count(*) = 1 FROM run_chunk WHERE status = 'RUNNING'");
            assertThat(process.beans().get(Slots.class).free()).isZero();

            allowed.release(25);
            process.awaitTrue("SELECT count(*) = 2 FROM run_chunk WHERE status = 'RUNNING'");
            assertThat(begun).hasValue(50);
            allowed.release(1_000);
        }
    }
}
