package io.bingosim.bench.truth;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Table;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.stats.Interval;
import io.bingosim.engine.stats.IntervalRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/** How often every kind of interval contains the truth: once, and at every one of many looks. */
final class IntervalTruth {
    static final long SEED = 20_261_117L;

    private static final IntervalRule FIXED = IntervalRule.fixed(0);
    private static final IntervalRule ANYTIME = IntervalRule.anytime(0);
    private static final int RUNS = 1_000;
    private static final int LOOKS_FROM = 100;
    private static final int LOOKS_TO = 16_000;
    private static final double LOOKS_RATIO = 1.1;

    private IntervalTruth() {}

    static void measure(BenchRun bench) {
        int kept = bench.quick() ? 20_000 : 200_000;
        List<KeptRuns> all = new ArrayList<>();
        scenarios(bench).forEach((name, scenario) -> {
            bench.progress("truth: simulating " + name);
            all.add(KeptRuns.of(name, scenario, kept, SEED));
        });
        bench.report().add(coverage(bench, all));
        bench.report().add(watching(bench, all));
    }

    static Map<String, Scenario> scenarios(BenchRun bench) {
        Map<String, Scenario> scenarios = new LinkedHashMap<>();
        for (String sample : List.of("small", "harbour", "winter", "edge")) {
            scenarios.put(sample, bench.sample(sample).scenario().scenario());
        }
        scenarios.putAll(quickScenarios());
        return scenarios;
    }

    static Map<String, Scenario> quickScenarios() {
        Map<String, Scenario> scenarios = new LinkedHashMap<>();
        scenarios.put("constant: every run finishes the board", QuickScenario.of(2, 1, 4, 1, 0));
        scenarios.put("rare: 0.2 % finish the board", QuickScenario.of(2, 3, 1, 1e-9, 0.002));
        scenarios.put("very rare: 0.05 % finish the board", QuickScenario.of(2, 3, 1, 1e-9, 0.0005));
        scenarios.put("nearly always: 99.98 % finish the board", QuickScenario.of(2, 3, 1, 1e-9, 0.9998));
        scenarios.put("skewed: 0 to 10 points, mostly 0", QuickScenario.of(3, 1, 4, 0.03, 0));
        scenarios.put("very skewed: 0 to 10 points, 1 % jackpots of 60", QuickScenario.of(3, 6, 10, 0.2, 0.001));
        scenarios.put("far and rare: 0 to 10 points, 0.2 % jackpots of 100", QuickScenario.of(2, 10, 4, 0.5, 0.0005));
        return scenarios;
    }

    private static Table coverage(BenchRun bench, List<KeptRuns> all) {
        int trials = bench.quick() ? 200 : 2_000;
        Table table = new Table(
                "Coverage at " + RUNS + " runs",
                "How many of " + trials + " samples of " + RUNS + " runs have an interval that contains the truth; the"
                        + " standard error at 95 % is " + percent(Math.sqrt(0.95 * 0.05 / trials))
                        + " points. Normal: mean ± 1.96 standard errors, shown before. Widths are sums over all samples,"
                        + " relative to the normal ones.",
                "scenario",
                "figure",
                "truth",
                "normal %",
                "FIXED %",
                "width",
                "ANYTIME %",
                "width");
        for (KeptRuns kept : all) {
            bench.progress("truth: coverage of " + kept.name());
            for (Figure figure : kept.figures()) {
                Trials.Misses misses = Trials.repeat(trials, SEED, seed -> once(figure, seed));
                table.row(
                        kept.name(),
                        figure.name(),
                        number(figure.truth()),
                        percent(1 - (double) misses.normal() / trials),
                        percent(1 - (double) misses.fixed() / trials),
                        relative(misses.widths().fixed(), misses.widths().normal()),
                        percent(1 - (double) misses.anytime() / trials),
                        relative(misses.widths().anytime(), misses.widths().normal()));
            }
        }
        return table;
    }

    /** One sample of a fixed number of runs. */
    static Trials.Misses once(Figure figure, long seed) {
        long[] counts = new long[figure.values().length];
        figure.draw(RUNS, counts, new SplittableRandom(seed));
        Interval normal = figure.normalInterval(counts);
        Interval fixed = figure.interval(counts, FIXED);
        Interval anytime = figure.interval(counts, ANYTIME);
        return new Trials.Misses(
                1,
                missed(figure, normal),
                missed(figure, fixed),
                missed(figure, anytime),
                new Trials.Widths(width(normal), width(fixed), width(anytime)));
    }

    private static Table watching(BenchRun bench, List<KeptRuns> all) {
        int trials = bench.quick() ? 50 : 500;
        Table table = new Table(
                "Ever missed while watching",
                "Share of " + trials + " batches in which the truth was outside the interval at least once, over "
                        + looks().size() + " looks from " + LOOKS_FROM + " to " + LOOKS_TO
                        + " runs. A watched interval must stay below 5 %; FIXED ones are not shown while a batch runs.",
                "scenario",
                "figure",
                "normal %",
                "FIXED %",
                "ANYTIME %");
        for (KeptRuns kept : all) {
            bench.progress("truth: watching " + kept.name());
            for (Figure figure : kept.figures()) {
                Trials.Misses misses = Trials.repeat(trials, SEED + 1, seed -> watch(figure, seed));
                table.row(
                        kept.name(),
                        figure.name(),
                        percent((double) misses.normal() / trials),
                        percent((double) misses.fixed() / trials),
                        percent((double) misses.anytime() / trials));
            }
        }
        return table;
    }

    /** One batch, looked at again and again. */
    static Trials.Misses watch(Figure figure, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] counts = new long[figure.values().length];
        int drawn = 0;
        int normal = 0;
        int fixed = 0;
        int anytime = 0;
        for (int look : looks()) {
            figure.draw(look - drawn, counts, random);
            drawn = look;
            normal = Math.max(normal, missed(figure, figure.normalInterval(counts)));
            fixed = Math.max(fixed, missed(figure, figure.interval(counts, FIXED)));
            anytime = Math.max(anytime, missed(figure, figure.interval(counts, ANYTIME)));
        }
        return new Trials.Misses(1, normal, fixed, anytime, Trials.Widths.NONE);
    }

    private static List<Integer> looks() {
        List<Integer> looks = new ArrayList<>();
        for (double look = LOOKS_FROM; look < LOOKS_TO; look *= LOOKS_RATIO) {
            looks.add((int) look);
        }
        looks.add(LOOKS_TO);
        return looks;
    }

    private static int missed(Figure figure, Interval interval) {
        return figure.isMissedBy(interval) ? 1 : 0;
    }

    private static double width(Interval interval) {
        return interval.high() - interval.low();
    }

    private static String relative(double width, double normal) {
        return normal == 0 ? "–" : String.format(Locale.ROOT, "%.2f", width / normal);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3g", value);
    }
}
