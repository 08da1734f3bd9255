package io.bingosim.bench.system;

import io.bingosim.bench.harness.BareEngine;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From POST to final results by size of the batch, against the bare engine on as many threads. */
final class ScalingBySize {
    private static final int SLOTS = 2;
    private static final Duration ENGINE = Duration.ofMillis(700);
    private static final long SMALLEST = 100;
    private static final long LARGEST = 10_000_000;

    /** Scenario, and how many times the bare engine's time a batch may take beyond {@link #FIXED_SECONDS}. */
    private static final Map<String, Double> FACTORS = new LinkedHashMap<>();

    static {
        FACTORS.put("winter", 1.08);
        FACTORS.put("grid", 1.08);
        FACTORS.put("small", 1.15);
    }

    private static final double FIXED_SECONDS = 0.06;

    private ScalingBySize() {}

    static void measure(BenchRun bench) {
        Table warm = table("warm processes");
        Table cold = table("new processes, one batch each");
        for (Map.Entry<String, Double> scenario : FACTORS.entrySet()) {
            try (RunningSystem workers = RunningSystem.distributed(bench)
                    .with("BINGOSIM_SLOTS", "1")
                    .startApi()
                    .startWorkers(SLOTS)) {
                measure(bench, workers, "2 workers, RabbitMQ", scenario, cold, warm, Duration.ofSeconds(12));
            }
            try (RunningSystem local = RunningSystem.local(bench)) {
                measure(bench, local, "LOCAL, 2 slots", scenario, cold, warm, Duration.ofSeconds(12));
            }
        }
        bench.report().add(warm);
        bench.report().add(cold);
    }

    /** On the system that is already running, and only what takes a second. */
    static void quick(BenchRun bench) {
        Table warm = table("warm processes");
        sizes(
                bench,
                RunningSystem.pair(bench),
                "2 workers, RabbitMQ",
                Map.entry("winter", 1.08),
                warm,
                Duration.ofSeconds(2));
        bench.report().add(warm);
    }

    private static Table table(String what) {
        return new Table(
                "Scaling: batch size, " + what,
                "POST to final results. The limit is 60 ms and, of the time that two threads of the bare engine need, 1.08 times"
                        + " for winter and grid, 1.15 times for small.",
                "scenario",
                "executors",
                "runs",
                "seconds",
                "bare engine, seconds",
                "share of the limit");
    }

    private static void measure(
            BenchRun bench,
            RunningSystem system,
            String executors,
            Map.Entry<String, Double> scenario,
            Table cold,
            Table warm,
            Duration longest) {
        BatchClient client = system.client();
        Workload workload = bench.sample(scenario.getKey());
        long runs = (long) bare(workload);
        row(
                cold,
                scenario,
                executors,
                runs,
                Spread.of(client.secondsToFinal(client.storeScenario(workload), runs)),
                bare(workload));
        sizes(bench, system, executors, scenario, warm, longest);
    }

    /** All sizes whose runs the bare engine simulates in the given time. */
    private static void sizes(
            BenchRun bench,
            RunningSystem system,
            String executors,
            Map.Entry<String, Double> scenario,
            Table table,
            Duration longest) {
        Workload workload = bench.sample(scenario.getKey());
        double rate = bare(workload);
        BatchClient client = system.client();
        String stored = client.storeScenario(workload);
        bench.progress("scaling: warming up " + workload.name() + " | " + executors);
        client.warmUp(stored, bench.warmUpTime());
        for (long runs = SMALLEST; runs <= Math.min(LARGEST, longest.toSeconds() * rate); runs *= 10) {
            bench.progress("scaling: " + runs + " runs of " + workload.name() + " | " + executors);
            double before = bare(workload);
            List<Double> seconds = new ArrayList<>();
            for (int i = 0; i < repetitions(bench, runs / rate); i++) {
                seconds.add(client.secondsToFinal(stored, runs));
            }
            row(table, scenario, executors, runs, Spread.of(seconds), (before + bare(workload)) / 2);
        }
    }

    /** Short batches vary more. */
    private static int repetitions(BenchRun bench, double expectedSeconds) {
        return expectedSeconds < 1 ? 3 * bench.repetitions() : bench.repetitions();
    }

    private static double bare(Workload workload) {
        return BareEngine.measure(workload, SLOTS, ENGINE, ENGINE).runsPerSecond();
    }

    private static void row(
            Table table,
            Map.Entry<String, Double> scenario,
            String executors,
            long runs,
            Spread seconds,
            double bareRunsPerSecond) {
        double engine = runs / bareRunsPerSecond;
        table.row(
                scenario.getKey(),
                executors,
                runs,
                seconds,
                engine,
                seconds.median() / (FIXED_SECONDS + scenario.getValue() * engine));
    }
}
