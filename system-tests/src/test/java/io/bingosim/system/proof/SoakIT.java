package io.bingosim.system.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Disruptions;
import io.bingosim.stack.rabbit.RabbitNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** L1: random faults for a given time ({@code ./bingosim test --soak MINUTES}); the seed repeats them. */
@Tag("faults")
class SoakIT {
    private static final long SEED = Long.getLong("bingosim.seed", System.nanoTime());
    private static final Duration LENGTH = Duration.ofMinutes(Integer.getInteger("bingosim.soak.minutes", 2));
    private static final int ACTIVE_MAX = 6;
    private static final String CONNECTIONS =
            "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'";

    private final Random random = new Random(SEED);

    @Test
    void l1_random_faults_break_no_invariant() throws Exception {
        System.out.println("seed " + SEED);
        try (RabbitNode rabbit = RabbitNode.start(false);
                SystemFixture fixture = new SystemFixture("soak", rabbit.address(), 3)) {
            fixture.caller().create("small.json", 2_000, SEED);
            fixture.awaitIdle(Duration.ofMinutes(5));
            Footprint before = Footprint.of(fixture.api());
            long connections = fixture.number(CONNECTIONS);
            RandomFaults randomFaults = new RandomFaults(SEED, fixture, rabbit);
            long faults = Disruptions.count();
            long end = System.nanoTime() + LENGTH.toNanos();

            List<String> batches = new ArrayList<>();
            while (System.nanoTime() < end) {
                feed(fixture, batches);
                randomFaults.strike();
                randomFaults.repair();
            }
            long healed = System.nanoTime();
            fixture.awaitIdle(Duration.ofMinutes(10));

            EvidenceRecorder.recovered((System.nanoTime() - healed) / 1e9);
            System.out.println((Disruptions.count() - faults) + " faults, " + batches.size() + " batches");
            assertThat(fixture.api().isAlive()).as("the API is alive").isTrue();
            Footprint after = Footprint.of(fixture.api());
            System.out.println("the API before " + before + ", after " + after + ", connections before " + connections
                    + ", after " + fixture.number(CONNECTIONS));
            assertThat(after.threads()).as("threads of the API").isLessThan(before.threads() + 50);
            assertThat(after.openFiles()).as("open files of the API").isLessThan(before.openFiles() + 50);
            // A heap of 256 MB and the JVM's own memory; a process that leaks ends with an OutOfMemoryError.
            assertThat(after.megabytes()).as("memory of the API").isLessThan(768);
            assertThat(fixture.number(CONNECTIONS)).as("connections").isLessThanOrEqualTo(connections + 10);
            fixture.assertClean();
        }
    }

    /** Keeps some batches of different sizes active and occasionally cancels one. */
    private void feed(SystemFixture fixture, List<String> batches) throws IOException {
        long active = fixture.number("SELECT count(*) FROM batch WHERE status IN ('PENDING', 'RUNNING')");
        if (active < ACTIVE_MAX) {
            long runs = 100L << random.nextInt(9);
            batches.add(fixture.caller().create("small.json", runs, random.nextLong()));
        }
        if (random.nextInt(10) == 0) {
            fixture.caller().tryCancel(batches.get(random.nextInt(batches.size())));
        }
    }
}
