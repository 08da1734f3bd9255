package io.bingosim.bench.system;

import io.bingosim.bench.BenchRun;
import io.bingosim.bench.Infrastructure;
import io.bingosim.bench.frame.Table;
import java.util.List;

/** How the coordination grows: with slots, with the batch, with the chunk, and with the transport. */
public final class ScalingSection {
    private static final int SLOTS_PER_PROCESS = 8;
    private static final double DELAY_SECONDS = 0.02;

    private ScalingSection() {}

    public static void measure(BenchRun bench) {
        if (bench.quick()) {
            ScalingBySize.quick(bench);
            return;
        }
        ScalingByWorkers.measure(bench);
        throttled(bench);
        ScalingBySize.measure(bench);
    }

    /** Each run sleeps, so that slots cost no processor: what is left is the coordination. */
    private static void throttled(BenchRun bench) {
        List<Integer> sizes = List.of(1, 2, 4, 8, 16, 32, 64);
        double seconds = 8;
        Table table = new Table(
                "Scaling: throttled slots",
                "Every run sleeps " + Math.round(DELAY_SECONDS * 1e3) + " ms; up to " + SLOTS_PER_PROCESS
                        + " slots a process.",
                "slots",
                "processes",
                "runs/s",
                "times one slot",
                "claims");
        double one = 0;
        for (int slots : sizes) {
            bench.progress("scaling: " + slots + " throttled slots");
            int processes = (slots + SLOTS_PER_PROCESS - 1) / SLOTS_PER_PROCESS;
            try (RunningSystem system = RunningSystem.distributed(bench)
                    .with("BINGOSIM_WORKER_DELAY", "PT" + DELAY_SECONDS + "S")
                    .with("BINGOSIM_SLOTS", Integer.toString(slots / processes))
                    .startApi()
                    .startWorkers(processes)) {
                long runs = Math.round(slots * seconds / DELAY_SECONDS);
                BatchClient client = system.client();
                String scenario = client.storeScenario(bench.sample("small"));
                client.secondsToFinal(scenario, Math.max(20, runs / 8));
                double rate = runs / client.secondsToFinal(scenario, runs);
                one = slots == 1 ? rate : one;
                table.row(slots, processes, rate, rate / one, claims(system));
            }
        }
        bench.report().add(table);
    }

    static double claims(RunningSystem system) {
        return Double.parseDouble(Infrastructure.ask(system.database(), "SELECT count(*) FROM chunk_attempt"));
    }
}
