package io.bingosim.bench.system;

import io.bingosim.bench.harness.BareEngine;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import io.bingosim.stack.rabbit.BrokerAddress;
import java.time.Duration;
import java.util.List;

/** The cost of a run by size of the batch, size of the chunk, and transport. */
final class ScalingBySize {
    private ScalingBySize() {}

    static void measure(BenchRun bench) {
        batchSizes(bench);
        chunkSizes(bench);
    }

    /** Three batch sizes on the system that is already running. */
    static void quick(BenchRun bench) {
        Table table = batchTable();
        batchSizes(bench, RunningSystem.pair(bench), "rabbitmq", 100_000, table);
        bench.report().add(table);
    }

    private static void batchSizes(BenchRun bench) {
        Table table = batchTable();
        for (String transport : List.of("rabbitmq", "postgres")) {
            BrokerAddress broker =
                    transport.equals("rabbitmq") ? bench.infrastructure().freshVhost() : null;
            try (RunningSystem system = new RunningSystem(
                            bench.root(), bench.infrastructure().freshDatabase(), broker, "DISTRIBUTED")
                    .with("BINGOSIM_SLOTS", "1")
                    .startApi()
                    .startWorkers(2)) {
                batchSizes(bench, system, transport, 10_000_000, table);
            }
        }
        bench.report().add(table);
    }

    private static Table batchTable() {
        return new Table(
                "Scaling: batch size",
                "small, two workers of one slot, POST to final results.",
                "runs",
                "transport",
                "runs/s",
                "µs per run",
                "share of the bare engine");
    }

    private static void batchSizes(BenchRun bench, RunningSystem system, String transport, long largest, Table table) {
        Workload small = bench.sample("small");
        double bare = BareEngine.measure(small, 2, Duration.ofMillis(500), bench.engineTime())
                .runsPerSecond();
        BatchClient client = system.client();
        String scenario = client.storeScenario(small);
        client.secondsToFinal(scenario, (long) (2 * bare));
        for (long runs = 1_000; runs <= largest; runs *= 10) {
            bench.progress("scaling: " + runs + " runs through " + transport);
            double seconds = client.secondsToFinal(scenario, runs);
            table.row(runs, transport, runs / seconds, seconds / runs * 1e6, runs / seconds / bare);
        }
    }

    private static void chunkSizes(BenchRun bench) {
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
