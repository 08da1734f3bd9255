package io.bingosim.bench.truth;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Table;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.json.JsonLimits;
import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.Violations;
import io.bingosim.engine.parallel.ParallelSimulation;
import io.bingosim.experiment.local.LocalExperiment;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.request.ExperimentLimits;
import io.bingosim.experiment.request.ExperimentReader;
import io.bingosim.experiment.request.ExperimentRequest;
import io.bingosim.experiment.result.ExperimentCounts;
import io.bingosim.experiment.variant.ExperimentPlan;
import io.bingosim.experiment.variant.PlanReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The time to a verdict with the engine alone, against as many runs of one scenario. */
final class VerdictTimes {
    private static final List<String> SAMPLES = List.of("winter-skills", "spring-strategies", "grid-strategies");
    private static final long SEED = 7;

    private VerdictTimes() {}

    static void measure(BenchRun bench) {
        int threads = Runtime.getRuntime().availableProcessors();
        Table table = new Table(
                "Experiments: time to the verdict",
                "The sample experiments with the engine alone on " + threads + " threads, from reading the request to"
                        + " the last verdict, after a warm-up of the same length at most; against as many runs of the"
                        + " baseline in one go. The spread is the standard deviation of the win rates at the end.",
                "experiment",
                "variants",
                "spread",
                "outcome",
                "looks",
                "runs",
                "seconds",
                "as many runs, seconds");
        for (String sample : bench.quick() ? SAMPLES.subList(1, 2) : SAMPLES) {
            bench.progress("truth: time to the verdict of " + sample);
            Path file = bench.root().resolve("experiments").resolve(sample + ".json");
            conduct(file, threads);
            long start = System.nanoTime();
            Verdict verdict = conduct(file, threads);
            long between = System.nanoTime();
            CompiledScenario baseline = CompiledScenario.compile(verdict.plan.baseline());
            new ParallelSimulation(baseline, SEED, 0, verdict.end.runsTotal()).tally(threads);
            long end = System.nanoTime();
            table.row(
                    sample,
                    verdict.end.variants().size(),
                    String.format(Locale.ROOT, "%.3f", verdict.spread()),
                    String.valueOf(verdict.end.outcome()),
                    verdict.end.look(),
                    verdict.end.runsTotal(),
                    String.format(Locale.ROOT, "%.2f", (between - start) / 1e9),
                    String.format(Locale.ROOT, "%.2f", (end - between) / 1e9));
        }
        bench.report().add(table);
    }

    /** An experiment at its end. */
    record Verdict(ExperimentPlan plan, ExperimentState end, ExperimentCounts counts) {
        private double spread() {
            double[] means = counts.values().values().stream()
                    .mapToDouble(values -> values.sample().mean())
                    .toArray();
            double mean = Arrays.stream(means).average().orElse(0);
            double squares = Arrays.stream(means)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            return Math.sqrt(squares / means.length);
        }
    }

    static Verdict conduct(Path file, int threads) {
        ExperimentPlan plan = plan(file);
        Last last = new Last();
        ExperimentState end = new LocalExperiment(plan, SEED).run(threads, last);
        return new Verdict(plan, end, Objects.requireNonNull(last.counts));
    }

    /** Remembers the histograms of the last look. */
    private static final class Last implements LocalExperiment.Observer {
        private ExperimentCounts counts = new ExperimentCounts(Map.of(), Map.of(), Map.of());

        @Override
        public void progress(ExperimentState lastLook, long runsSimulated, long runsOfNextLook) {}

        @Override
        public void looked(ExperimentState state, ExperimentCounts now) {
            counts = now;
        }
    }

    static ExperimentPlan plan(Path file) {
        Map<String, JsonValue> members = new LinkedHashMap<>(((JsonValue.Members) json(file)).byName());
        String scenario = ((JsonValue.Text) Objects.requireNonNull(members.get("scenario"))).value();
        members.put("scenario", json(file.resolveSibling(scenario)));
        Violations violations = new Violations();
        ExperimentRequest request =
                ExperimentReader.read(new JsonValue.Members(members), ExperimentLimits.DEFAULT, violations);
        if (request == null) {
            throw new IllegalArgumentException(file + ": " + violations);
        }
        PlanReading reading =
                ExperimentPlan.of(request, Objects.requireNonNull(members.get("scenario")), ExperimentLimits.DEFAULT);
        if (reading instanceof PlanReading.Rejected rejected) {
            throw new IllegalArgumentException(file + ": " + rejected.violations());
        }
        return ((PlanReading.Accepted) reading).plan();
    }

    private static JsonValue json(Path file) {
        try {
            return JsonReader.read(Files.readAllBytes(file), JsonLimits.ofDepth(66), new Violations());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MalformedJsonException e) {
            throw new IllegalArgumentException(file + " " + e.getMessage(), e);
        }
    }
}
