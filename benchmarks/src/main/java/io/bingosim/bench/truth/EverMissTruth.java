package io.bingosim.bench.truth;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Table;
import io.bingosim.engine.stats.Bounds;
import io.bingosim.engine.stats.Interval;
import io.bingosim.engine.stats.IntervalRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** How often an interval that is shown at the looks of an experiment is ever wrong. */
final class EverMissTruth {
    private static final int[] LOOKS = {1_000, 2_000, 4_000, 8_000, 16_000};
    private static final Set<String> SHOWN = Set.of("win share", "points", "points, a − b");
    private static final IntervalRule ANYTIME = IntervalRule.anytime(0);

    private EverMissTruth() {}

    static void measure(BenchRun bench) {
        int repetitions = bench.quick() ? 100 : 10_000;
        int kept = bench.quick() ? 20_000 : 200_000;
        Table table = new Table(
                "Experiments: ever missed at the looks",
                "Share of " + repetitions
                        + " repetitions in which the truth was outside the 95 % interval at any of the"
                        + " looks at 1,000, 2,000, … 16,000 runs; at most 5 % are allowed.",
                "scenario",
                "figure",
                "truth",
                "ever missed %");
        IntervalTruth.quickScenarios().forEach((name, scenario) -> {
            bench.progress("truth: looks at " + name);
            for (Figure figure :
                    KeptRuns.of(name, scenario, kept, IntervalTruth.SEED).figures()) {
                if (SHOWN.contains(figure.name())) {
                    row(table, name, figure, repetitions);
                }
            }
        });
        for (KnownFamily family : PromiseTruth.families(kept)) {
            bench.progress("truth: looks at " + family.name());
            row(table, family.name(), differences(family), repetitions);
        }
        bench.report().add(table);
    }

    private static void row(Table table, String name, Figure figure, int repetitions) {
        double missed = (double) missed(figure, repetitions) / repetitions;
        table.row(
                name,
                figure.name(),
                String.format(Locale.ROOT, "%.3g", figure.truth()),
                String.format(Locale.ROOT, "%.2f", 100 * missed));
    }

    /** The differences of the second variant to the first, run by run. */
    static Figure differences(KnownFamily family) {
        Bounds bounds =
                Bounds.ofDifferences(family.team().bounds(), family.team().bounds());
        double[] differences = IntStream.range(0, family.kept()[0].length)
                .mapToDouble(run -> family.kept()[1][run] - family.kept()[0][run])
                .toArray();
        return Figure.of("difference of two variants", differences, bounds);
    }

    static long missed(Figure figure, int repetitions) {
        return IntStream.range(0, repetitions)
                .parallel()
                .filter(i -> isEverMissed(figure, IntervalTruth.SEED + 2 + 1_000_003L * i))
                .count();
    }

    private static boolean isEverMissed(Figure figure, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] counts = new long[figure.values().length];
        List<Interval> shown = new ArrayList<>();
        int drawn = 0;
        for (int look : LOOKS) {
            figure.draw(look - drawn, counts, random);
            drawn = look;
            shown.add(figure.interval(counts, ANYTIME));
        }
        return shown.stream().anyMatch(figure::isMissedBy);
    }
}
