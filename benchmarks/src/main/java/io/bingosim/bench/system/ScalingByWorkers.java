package io.bingosim.bench.system;

import io.bingosim.bench.harness.BareEngine;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Interleaved;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What another worker process with one slot adds: when runs compute, and when runs only sleep. */
final class ScalingByWorkers {
    private static final int CHUNK = 20;

    private ScalingByWorkers() {}

    static void measure(BenchRun bench) {
        Table table = new Table(
                "Scaling: workers of one slot",
                "POST to final results. winter computes, alternating with as many threads of the bare engine; in the"
                        + " other rows every run of small sleeps, so that more workers than cores make sense, and the"
                        + " JVMs use the C1 compiler only.",
                "what",
                "workers",
                "seconds",
                "times as fast as one",
                "claims");
        computing(bench, table);
        sleeping(bench, table, "20 runs of 100 ms", 20, "0.1", 0, List.of(1, 2), bench.repetitions());
        String what = "10 000 runs of 1 ms, " + CHUNK + " per chunk";
        sleeping(bench, table, what, 10_000, "0.001", CHUNK, List.of(1, 3), 1);
        bench.report().add(table);
    }

    /**
     * Alternates with the bare engine on as many threads, which shows what the cores allow. Both systems keep running:
     * a new process would have to compile its engine first, and an idle one costs next to nothing.
     */
    private static void computing(BenchRun bench, Table table) {
        Workload winter = bench.sample("winter");
        double rate = BareEngine.measure(winter, 1, Duration.ofSeconds(1), Duration.ofMillis(500))
                .runsPerSecond();
        long runs = (long) (rate * bench.engineTime().toMillis() / 500);
        try (RunningSystem one = computing(bench, 1);
                RunningSystem two = computing(bench, 2)) {
            List<Computing> contenders = List.of(
                    new Computing(bench, winter, runs, 1, null),
                    new Computing(bench, winter, runs, 2, null),
                    new Computing(bench, winter, runs, 1, one),
                    new Computing(bench, winter, runs, 2, two));
            contenders.stream().filter(contender -> contender.system != null).forEach(Computing::measure);
            Map<String, Spread> seconds = Interleaved.measure(bench.repetitions(), contenders);
            double single = 0;
            for (Computing contender : contenders) {
                Spread spread = Objects.requireNonNull(seconds.get(contender.name()));
                single = contender.count == 1 ? spread.median() : single;
                table.row(contender.what(), contender.count, spread, single / spread.median(), contender.claims);
            }
        }
    }

    private static RunningSystem computing(BenchRun bench, int workers) {
        return RunningSystem.distributed(bench)
                .with("BINGOSIM_SLOTS", "1")
                .startApi()
                .startWorkers(workers);
    }

    /** Runs on a number of workers, or on threads of the bare engine if there is no system. */
    private static final class Computing implements Interleaved.Contender {
        private final BenchRun bench;
        private final Workload workload;
        private final long runs;
        private final int count;
        private final @Nullable RunningSystem system;
        private Object claims = "–";

        Computing(BenchRun bench, Workload workload, long runs, int count, @Nullable RunningSystem system) {
            this.bench = bench;
            this.workload = workload;
            this.runs = runs;
            this.count = count;
            this.system = system;
        }

        String what() {
            return runs + (system == null ? " runs of winter, bare engine" : " runs of winter");
        }

        @Override
        public String name() {
            return what() + " on " + count;
        }

        @Override
        public double measure() {
            bench.progress("scaling: " + name());
            if (system == null) {
                return runs
                        / BareEngine.measure(workload, count, Duration.ofMillis(500), bench.engineTime())
                                .runsPerSecond();
            }
            double before = ScalingSection.claims(system);
            BatchClient client = system.client();
            double seconds = client.secondsToFinal(client.storeScenario(workload), runs);
            claims = ScalingSection.claims(system) - before;
            return seconds;
        }
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
