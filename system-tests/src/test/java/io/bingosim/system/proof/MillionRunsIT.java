package io.bingosim.system.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.RabbitNode;
import io.bingosim.testing.fault.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** W1: a million runs of spring while workers, connections and the broker fail and recover. */
@Tag("faults")
class MillionRunsIT {
    private static final long SEED = Long.getLong("bingosim.seed", System.nanoTime());
    private static final long RUNS = 1_000_000;
    private static final int STEPS = 20;

    private final Random random = new Random(SEED);

    @Test
    void w1_a_million_runs_survive_killed_workers_lost_connections_and_a_broker_restarted_twice() throws Exception {
        System.out.println("seed " + SEED);
        try (RabbitNode rabbit = RabbitNode.start(false);
                SystemFixture fixture = new SystemFixture(
                        "million", rabbit.address(), 2, Fault.pass(), Map.of("BINGOSIM_WORKER_DELAY", "PT0S"))) {
            String batch = fixture.caller().create("spring.json", RUNS, SEED);

            for (int step = 1; step < STEPS; step++) {
                fixture.awaitCompletedRuns(step * RUNS / STEPS);
                List<Service> workers = fixture.workers();
                Service victim = workers.get(random.nextInt(workers.size()));
                victim.kill();
                victim.start();
                if (step % 4 == 0) {
                    fixture.brokerProxy().resetAll();
                }
                if (step % 8 == 0) {
                    rabbit.stop();
                    rabbit.start();
                }
            }

            Awaitility.await("the end")
                    .atMost(Duration.ofMinutes(10))
                    .until(() ->
                            fixture.caller().batch(batch).get("status").asText().equals("COMPLETED"));
            assertThat(fixture.completedRuns()).isEqualTo(RUNS);
            fixture.assertClean();
        }
    }
}
