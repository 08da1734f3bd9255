package io.bingosim.bench.system;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import java.util.List;

/** The cost of a run by size of the chunk. */
final class ScalingByChunk {
    private ScalingByChunk() {}

    static void measure(BenchRun bench) {
        List<Integer> sizes = List.of(1, 10, 15, 20, 100, 1_000, 0);
        Table table = new Table(
                "Scaling: chunk size",
                "winter, two workers of one slot; claims = chunks, because each is claimed once.",
                "runs per chunk",
                "runs/s",
                "claims per 10 s",
                "ms per claim",
                "runs ÷ claims");
        Workload winter = bench.sample("winter");
        for (int size : sizes) {
            bench.progress("scaling: " + size + " runs per chunk");
            try (RunningSystem system = RunningSystem.distributed(bench)
                    .with("BINGOSIM_DISPATCH_FIXED_RUNS", Integer.toString(size))
                    .with("BINGOSIM_SLOTS", "1")
                    .startApi()
                    .startWorkers(2)) {
                BatchClient client = system.client();
                String scenario = client.storeScenario(winter);
                // The smallest chunks are the slowest, so a few hundred are enough. Larger ones need more runs, because
                // a new process has to compile the engine first.
                long runs = size == 0 ? 200_000 : Math.min(500L * size, 200_000);
                client.secondsToFinal(scenario, runs);
                double before = ScalingSection.claims(system);
                ClaimTimes waited = ClaimTimes.now(system);
                double seconds = client.secondsToFinal(scenario, runs);
                double claims = ScalingSection.claims(system) - before;
                table.row(
                        size == 0 ? "adaptive" : Integer.toString(size),
                        runs / seconds,
                        claims / seconds * 10,
                        ClaimTimes.now(system).since(waited).milliseconds(),
                        runs / claims);
            }
        }
        bench.report().add(table);
    }
}
