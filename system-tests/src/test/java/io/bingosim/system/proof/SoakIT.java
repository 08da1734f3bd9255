package io.bingosim.system.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.fault.InjectedFaults;
import io.bingosim.stack.rabbit.RabbitNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** L1: everything at random for as long as asked ({@code ./bingosim test --soak MINUTES}); the seed repeats it. */
@Tag("faults")
class SoakIT {
    private static final long SEED = Long.getLong("bingosim.seed", System.nanoTime());
    private static final Duration LENGTH = Duration.ofMinutes(Integer.getInteger("bingosim.soak.minutes", 2));
    private static final int ACTIVE_MAX = 6;
    private static final String CONNECTIONS =
            "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'";

    private final Random random = new Random(SEED);

    @Test
    void l1_everything_at_random_breaks_no_invariant() throws Exception {
        System.out.println("seed " + SEED);
        try (RabbitNode rabbit = RabbitNode.start(false);
                ProofRig rig = new ProofRig("soak", rabbit.address(), 3)) {
            rig.caller().create("small.json", 2_000, SEED);
            rig.awaitQuiet(Duration.ofMinutes(5));
            Footprint before = Footprint.of(rig.api());
            long connections = rig.number(CONNECTIONS);
            Nemesis nemesis = new Nemesis(SEED, rig, rabbit);
            long faults = InjectedFaults.count();
            long end = System.nanoTime() + LENGTH.toNanos();

            List<String> batches = new ArrayList<>();
            while (System.nanoTime() < end) {
                feed(rig, batches);
                nemesis.strike();
                nemesis.mend();
            }
            long healed = System.nanoTime();
            rig.awaitQuiet(Duration.ofMinutes(10));

            KeepEvidence.recovered((System.nanoTime() - healed) / 1e9);
            System.out.println((InjectedFaults.count() - faults) + " faults, " + batches.size() + " batches");
            assertThat(rig.api().isAlive()).as("the API lives").isTrue();
            Footprint after = Footprint.of(rig.api());
            System.out.println("the API before " + before + ", after " + after + ", connections before " + connections
                    + ", after " + rig.number(CONNECTIONS));
            assertThat(after.threads()).as("threads of the API").isLessThan(before.threads() + 50);
            assertThat(after.openFiles()).as("open files of the API").isLessThan(before.openFiles() + 50);
            // A heap of 256 MB and what a JVM needs around it; a process that leaks into it ends, and the API lives.
            assertThat(after.megabytes()).as("memory of the API").isLessThan(768);
            assertThat(rig.number(CONNECTIONS)).as("connections").isLessThanOrEqualTo(connections + 10);
            rig.assertClean();
        }
    }

    /** Keeps some batches under way, of different sizes; now and then one is cancelled. */
    private void feed(ProofRig rig, List<String> batches) throws IOException {
        long active = rig.number("SELECT count(*) FROM batch WHERE status IN ('PENDING', 'RUNNING')");
        if (active < ACTIVE_MAX) {
            long runs = 100L << random.nextInt(9);
            batches.add(rig.caller().create("small.json", runs, random.nextLong()));
        }
        if (random.nextInt(10) == 0) {
            rig.caller().tryCancel(batches.get(random.nextInt(batches.size())));
        }
    }
}
