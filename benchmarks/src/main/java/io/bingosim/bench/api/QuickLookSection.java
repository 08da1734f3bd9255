package io.bingosim.bench.api;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.system.RunningSystem;
import java.util.ArrayList;
import java.util.List;

/** How long the scenario editor waits for the quick look after a change: its pause, the check and the simulation. */
public final class QuickLookSection {
    /** The pause of the editor after the last key, `PAUSE` in `checks.js`. */
    private static final long PAUSE_NANOS = 250_000_000;

    private static final int WARM_UP = 100;

    private QuickLookSection() {}

    /** No worker is started: the API simulates quick looks itself in every mode. */
    public static void measure(BenchRun bench) {
        try (RunningSystem system =
                new RunningSystem(bench.root(), bench.infrastructure().freshDatabase(), null, "DISTRIBUTED")) {
            system.startApi();
            LoadGenerator generator = new LoadGenerator(system.api().url());
            int samples = bench.quick() ? 50 : 300;
            Table table = new Table(
                    "Quick look",
                    "One editor, " + samples
                            + " changes, each a document the API has not seen. The sum has the editor's"
                            + " pause of 250 ms; p95 may be 500 ms for winter.",
                    "scenario, 1,000 runs",
                    "check p95 ms",
                    "look p50 ms",
                    "look p95 ms",
                    "looks with all runs",
                    "end of typing to strip p95 ms");
            for (String scenario : List.of("winter", "grid", "spring")) {
                bench.progress("quick look: " + scenario);
                row(table, scenario, bench.sample(scenario).document(), generator, samples);
            }
            bench.report().add(table);
        }
    }

    private static void row(Table table, String scenario, String document, LoadGenerator generator, int samples) {
        List<Long> checks = new ArrayList<>();
        List<Long> looks = new ArrayList<>();
        List<Long> sums = new ArrayList<>();
        int complete = 0;
        for (int i = -WARM_UP; i < samples; i++) {
            String changed = document.replaceFirst("\"name\"\\s*:\\s*\"", "$0" + (i + WARM_UP) + " ");
            long check = generator.time(generator.post("/scenarios/validate", changed), 200);
            long started = System.nanoTime();
            String view = generator
                    .send(generator.post("/scenarios/quick-look", changed))
                    .body();
            long look = System.nanoTime() - started;
            if (i >= 0) {
                complete += view.contains("\"coveredRuns\":1000,") ? 1 : 0;
                checks.add(check);
                looks.add(look);
                sums.add(PAUSE_NANOS + check + look);
            }
        }
        Latencies look = new Latencies(looks, 1);
        table.row(
                scenario,
                new Latencies(checks, 1).percentile(0.95),
                look.percentile(0.5),
                look.percentile(0.95),
                complete + " of " + samples,
                new Latencies(sums, 1).percentile(0.95));
    }
}
