package io.bingosim.system.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.fault.InjectedFaults;
import io.bingosim.stack.rabbit.RabbitNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private final Random random = new Random(SEED);

    @Test
    void l1_everything_at_random_breaks_no_invariant() throws Exception {
        System.out.println("seed " + SEED);
        try (RabbitNode rabbit = RabbitNode.start(false);
                ProofRig rig = new ProofRig("soak", rabbit.address(), 3)) {
            rig.caller().create("small.json", 2_000, SEED);
            rig.awaitQuiet(Duration.ofMinutes(5));
            long threads = threads(rig);
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
            assertThat(threads(rig)).as("threads of the API").isLessThan(threads + 50);
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

    private static long threads(ProofRig rig) throws IOException {
        Path status = Path.of("/proc", Long.toString(rig.api().pid()), "status");
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("Threads:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(0);
    }
}
