package io.bingosim.bench.engine;

import io.bingosim.bench.harness.BareEngine;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The bare engine on every sample scenario: the upper limit for everything else. */
public final class EngineSection {
    private static final List<String> SCENARIOS = List.of(
            "small", "winter", "spring", "spring-online", "clan", "edge", "edge-autumn", "grid", "blackout", "halfway");

    private EngineSection() {}

    public static void measure(BenchRun bench) {
        Table table = new Table(
                "Engine",
                "The engine and its tally alone, in this process, after a warm-up.",
                "scenario",
                "threads",
                "runs/s",
                "million attempts/s");
        Duration time = Duration.ofMillis(bench.quick() ? 300 : 1_500);
        for (String name : SCENARIOS) {
            bench.progress("engine " + name);
            Workload workload = bench.sample(name);
            for (int threads = 1; threads <= Runtime.getRuntime().availableProcessors(); threads *= 2) {
                List<Double> runs = new ArrayList<>();
                List<Double> attempts = new ArrayList<>();
                for (int repetition = 0; repetition < bench.repetitions(); repetition++) {
                    Duration warmUp = repetition == 0 ? time : time.dividedBy(10);
                    BareEngine.Rate rate = BareEngine.measure(workload, threads, warmUp, time);
                    runs.add(rate.runsPerSecond());
                    attempts.add(rate.attemptsPerSecond() / 1e6);
                }
                table.row(name, threads, Spread.of(runs), Spread.of(attempts));
            }
        }
        bench.report().add(table);
    }
}
