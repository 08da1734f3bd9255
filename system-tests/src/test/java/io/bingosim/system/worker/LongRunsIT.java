package io.bingosim.system.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Service;
import io.bingosim.testing.LongRunScenario;
import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Valid runs that take longer than the watchdog waits for a step. Their length is measured in the worker itself. */
class LongRunsIT {
    private static final Duration LONG = Duration.ofMinutes(5);

    @Test
    void w8_a_run_longer_than_the_watchdogs_limit_completes_and_cancelling_one_frees_its_slot() {
        try (WorkerFixture fixture = new WorkerFixture("w8").withoutBroker().with("BINGOSIM_WORKER_WATCHDOG", "PT2S")) {
            Service worker = fixture.worker(1);
            long pid = worker.pid();

            assertCompletes(fixture, Duration.ofSeconds(6));

            UUID endless = fixture.run(LongRunScenario.json(LongRunScenario.ATTEMPTS_MAX));
            Awaitility.await("the endless run")
                    .atMost(LONG)
                    .until(() -> fixture.sql().number("SELECT count(*) FROM chunk_attempt WHERE batch_id = ?", endless)
                            == 1);
            fixture.sql().rows("SELECT cancel_batch(?)::text", endless);
            long cancelled = System.nanoTime();
            UUID next = fixture.batch("small.json", 100, 8);

            assertThat(fixture.awaitEnd(next, LONG)).isEqualTo("COMPLETED");
            System.out.printf("next batch ended %.1f s after the cancel%n", (System.nanoTime() - cancelled) / 1e9);
            assertThat(worker.pid()).isEqualTo(pid);
            assertThat(worker.isAlive()).isTrue();
            fixture.assertClean();
        }
    }

    @Test
    @Tag("faults")
    void w8_a_run_of_forty_seconds_completes_with_the_default_settings() {
        try (WorkerFixture fixture = new WorkerFixture("w8-forty")) {
            fixture.worker(1);

            assertCompletes(fixture, Duration.ofSeconds(40));

            fixture.assertClean();
        }
    }

    private static void assertCompletes(WorkerFixture fixture, Duration time) {
        UUID measured = fixture.run(LongRunScenario.measured());
        assertThat(fixture.awaitEnd(measured, LONG)).isEqualTo("COMPLETED");
        double nanos = Double.parseDouble(fixture.sql().text("SELECT nanos_per_run FROM batch WHERE id = ?", measured));

        UUID batch = fixture.run(LongRunScenario.lasting(time, nanos));

        assertThat(fixture.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
        assertThat(fixture.sql().number("SELECT count(*) FROM chunk_attempt WHERE batch_id = ?", batch))
                .as("attempts to execute the chunk")
                .isOne();
    }
}
