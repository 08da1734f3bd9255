package io.bingosim.bench.system;

import io.bingosim.bench.BenchRun;
import io.bingosim.bench.frame.BareEngine;
import io.bingosim.bench.frame.Spread;
import io.bingosim.bench.frame.Table;
import io.bingosim.bench.frame.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What another worker process of one slot brings: on the processor, and where a run only sleeps. */
final class ScalingByWorkers {
    private static final int CHUNK = 20;

    private ScalingByWorkers() {}

    static void measure(BenchRun bench) {
        Table table = new Table(
                "Scaling: workers of one slot",
                "POST to final answer. winter computes; in the other rows every run of small sleeps, so that more workers"
                        + " than cores make sense, and the JVMs use their quick compiler only.",
                "what",
                "workers",
                "seconds",
                "times as fast as one",
                "claims");
        computing(bench, table);
        sleeping(bench, table, "20 runs of 100 ms", 20, "0.1", 0, List.of(1, 2), bench.repetitions());
        sleeping(bench, table, "300 runs of 20 ms", 300, "0.02", 0, List.of(1, 2), bench.repetitions());
        String what = "10 000 runs of 1 ms, " + CHUNK + " a chunk";
        sleeping(bench, table, what, 10_000, "0.001", CHUNK, List.of(1, 3), 1);
        bench.report().add(table);
    }

    private static void computing(BenchRun bench, Table table) {
        Workload winter = bench.sample("winter");
        double rate = BareEngine.measure(winter, 1, Duration.ofSeconds(1), Duration.ofMillis(500))
                .runsPerSecond();
        long runs = (long) (rate * bench.engineTime().toMillis() / 500);
        Map<Integer, List<Double>> seconds = new LinkedHashMap<>();
        Map<Integer, Double> claims = new LinkedHashMap<>();
        try (RunningSystem system =
                RunningSystem.distributed(bench).with("BINGOSIM_SLOTS", "1").startApi()) {
            BatchClient client = system.client();
            String scenario = client.storeScenario(winter);
            for (int repetition = 0; repetition < bench.repetitions(); repetition++) {
                for (int workers = 1; workers <= 2; workers++) {
                    bench.progress("scaling: winter on " + workers + " workers");
                    if (system.workers().size() < workers) {
                        system.startWorkers(1);
                        // One that has just started has not compiled its engine yet.
                        client.secondsToFinal(scenario, runs);
                    }
                    double before = ScalingSection.claims(system);
                    seconds.computeIfAbsent(workers, n -> new ArrayList<>()).add(client.secondsToFinal(scenario, runs));
                    claims.put(workers, ScalingSection.claims(system) - before);
                }
                system.keepWorkers(1);
            }
        }
        double one = Spread.of(seconds.getOrDefault(1, List.of())).median();
        seconds.forEach((workers, list) -> table.row(
                runs + " runs of winter",
                workers,
                Spread.of(list),
                one / Spread.of(list).median(),
                claims.getOrDefault(workers, 0.0)));
    }

    private static void sleeping(
            BenchRun bench,
            Table table,
            String what,
            long runs,
            String delay,
            int chunk,
            List<Integer> counts,
            int repetitions) {
        double one = 0;
        for (int workers : counts) {
            bench.progress("scaling: " + what + " on " + workers + " workers");
            try (RunningSystem system = RunningSystem.distributed(bench)
                    .throttled(delay)
                    .with("BINGOSIM_DISPATCH_FIXED_RUNS", Integer.toString(chunk))
                    .with("BINGOSIM_SLOTS", "1")
                    .startApi()
                    .startWorkers(workers)) {
                BatchClient client = system.client();
                String scenario = client.storeScenario(bench.sample("small"));
                List<Double> seconds = new ArrayList<>();
                double before = 0;
                client.secondsToFinal(scenario, Math.max(20, runs / 4));
                for (int repetition = 0; repetition < repetitions; repetition++) {
                    before = ScalingSection.claims(system);
                    seconds.add(client.secondsToFinal(scenario, runs));
                }
                Spread spread = Spread.of(seconds);
                one = workers == 1 ? spread.median() : one;
                table.row(what, workers, spread, one / spread.median(), ScalingSection.claims(system) - before);
            }
        }
    }
}
