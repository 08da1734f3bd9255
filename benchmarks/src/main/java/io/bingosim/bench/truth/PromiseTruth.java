package io.bingosim.bench.truth;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Table;
import io.bingosim.engine.stats.Interval;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.experiment.look.ExperimentOutcome;
import io.bingosim.experiment.look.ExperimentState;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** How often a SELECTED of BEST keeps its promise on families whose truth is known. */
final class PromiseTruth {
    private PromiseTruth() {}

    static void measure(BenchRun bench) {
        int repetitions = bench.quick() ? 50 : 1_000;
        Table table = new Table(
                "Experiments: the promise of BEST",
                "Share of " + repetitions + " repetitions, with its 95 % interval, in which the selected variant is"
                        + " within the indifference of the best one; confidence 95 %, looks at 1,000, 2,000, … 64,000"
                        + " runs. Families have exact means: a repetition draws its runs from 100,000 kept ones.",
                "family",
                "variants",
                "SELECTED %",
                "promise kept, % of SELECTED",
                "interval",
                "UNDECIDED %",
                "runs, mean");
        for (KnownFamily family : families(100_000)) {
            bench.progress("truth: promise kept for " + family.name());
            Tested tested = test(family, repetitions);
            Interval interval = tested.selected == 0
                    ? new Interval(0, 1)
                    : IntervalRule.fixed(0).ofRate(tested.kept, tested.selected);
            table.row(
                    family.name(),
                    family.kept().length,
                    percent(tested.selected, repetitions),
                    tested.selected == 0 ? "–" : percent(tested.kept, tested.selected),
                    String.format(Locale.ROOT, "%.1f–%.1f", 100 * interval.low(), 100 * interval.high()),
                    percent(repetitions - tested.selected, repetitions),
                    tested.runs / repetitions);
        }
        bench.report().add(table);
    }

    static List<KnownFamily> families(int kept) {
        double zone = 0.02;
        return List.of(
                KnownFamily.ofWinRates("two equal best", kept, 0.8, zone, 0.45, 0.5, 0.5, 0.47, 0.42),
                KnownFamily.ofWinRates(
                        "best ahead by 1.05 × the indifference", kept, 0.8, zone, 0.5, 0.5 + 1.05 * zone, 0.5, 0.5),
                KnownFamily.ofWinRates("rare: wins of 0.1 to 0.6 %", kept, 0.8, 0.002, 0.001, 0.002, 0.006, 0.003),
                KnownFamily.ofTies("all always tie", kept, 5, zone),
                KnownFamily.ofLowestPoints("LOWEST points", kept, 0.4, 1, 0.95, 0.9, 0.93, 1.1),
                KnownFamily.ofWinRates("twenty near each other", kept, 0.8, zone, spread(20)));
    }

    private static double[] spread(int variants) {
        return IntStream.range(0, variants)
                .mapToDouble(i -> 0.45 + 0.1 * ((7 * i) % variants) / variants)
                .toArray();
    }

    /** What became of all repetitions. */
    record Tested(long selected, long kept, long runs) {
        Tested plus(Tested other) {
            return new Tested(selected + other.selected, kept + other.kept, runs + other.runs);
        }
    }

    static Tested test(KnownFamily family, int repetitions) {
        return IntStream.range(0, repetitions)
                .parallel()
                .mapToObj(i -> once(family, IntervalTruth.SEED + 1_000_003L * i))
                .reduce(new Tested(0, 0, 0), Tested::plus);
    }

    private static Tested once(KnownFamily family, long seed) {
        ExperimentState end = new FamilyExperiment(family.rules(), family.draw(seed)).conduct();
        Integer leader = end.leader();
        boolean selected = end.outcome() == ExperimentOutcome.SELECTED;
        boolean good = selected && leader != null && family.isGood(leader);
        return new Tested(selected ? 1 : 0, good ? 1 : 0, end.runsTotal());
    }

    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f", 100.0 * part / whole);
    }
}
