package io.bingosim.bench.truth;

import io.bingosim.engine.stats.Bounds;
import io.bingosim.experiment.look.LookRules;
import io.bingosim.experiment.look.MeasuredTeam;
import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.request.Measure.Direction;
import io.bingosim.experiment.request.Measure.Metric;
import io.bingosim.experiment.request.RunBudget;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A family whose true means are known exactly: they are those of its kept runs, from which a repetition draws runs with
 * replacement, the same ones for all variants.
 */
record KnownFamily(String name, MeasuredTeam team, Direction best, double indifference, int[][] kept) {
    private static final int RUNS_MAX = 64_000;

    /** Win rates that are exact, by variants whose latent strength shares a part of its luck. */
    static KnownFamily ofWinRates(String name, int kept, double correlation, double indifference, double... winRates) {
        RandomGenerator random = new SplittableRandom(IntervalTruth.SEED);
        double[] common =
                IntStream.range(0, kept).mapToDouble(i -> random.nextGaussian()).toArray();
        int[][] columns = new int[winRates.length][kept];
        for (int variant = 0; variant < winRates.length; variant++) {
            double[] latent = new double[kept];
            for (int run = 0; run < kept; run++) {
                latent[run] = Math.sqrt(correlation) * common[run] + Math.sqrt(1 - correlation) * random.nextGaussian();
            }
            double[] sorted = latent.clone();
            Arrays.sort(sorted);
            long wins = Math.round(winRates[variant] * kept);
            double limit = wins == 0 ? Double.NEGATIVE_INFINITY : sorted[(int) wins - 1];
            for (int run = 0; run < kept; run++) {
                columns[variant][run] = latent[run] <= limit ? 1 : 0;
            }
        }
        return new KnownFamily(name, FamilyRuns.WINS, Direction.HIGHEST, indifference, columns);
    }

    /** Variants that always tie, run by run. */
    static KnownFamily ofTies(String name, int kept, int variants, double indifference) {
        int[] column = ofWinRates(name, kept, 0, indifference, 0.4).kept[0];
        int[][] columns = new int[variants][];
        Arrays.fill(columns, column);
        return new KnownFamily(name, FamilyRuns.WINS, Direction.HIGHEST, indifference, columns);
    }

    /** Points of which the lowest are best: skewed, with a common part. */
    static KnownFamily ofLowestPoints(String name, int kept, double indifference, double... scales) {
        RandomGenerator random = new SplittableRandom(IntervalTruth.SEED + 1);
        int[][] columns = new int[scales.length][kept];
        for (int run = 0; run < kept; run++) {
            double common = random.nextDouble();
            for (int variant = 0; variant < scales.length; variant++) {
                double luck = 0.6 * common + 0.4 * random.nextDouble();
                columns[variant][run] = (int) Math.min(40, 40 * luck * luck * scales[variant]);
            }
        }
        MeasuredTeam points = new MeasuredTeam(Metric.points, 0, 2, new Bounds(0, 40));
        return new KnownFamily(name, points, Direction.LOWEST, indifference, columns);
    }

    LookRules rules() {
        return new LookRules(
                ExperimentKind.BEST,
                best,
                0.95,
                indifference,
                new RunBudget(1_000, RUNS_MAX, Long.MAX_VALUE),
                kept.length);
    }

    /** The runs of one repetition. */
    FamilyRuns draw(long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        int[] drawn = random.ints(RUNS_MAX, 0, kept[0].length).toArray();
        return new FamilyRuns(team, kept.length, (variant, run) -> kept[variant][drawn[run]]);
    }

    /** Whether a variant is within the indifference of the best one. */
    boolean isGood(int variant) {
        double sign = best == Direction.HIGHEST ? 1 : -1;
        double greatest = IntStream.range(0, kept.length)
                .mapToDouble(i -> sign * mean(i))
                .max()
                .orElseThrow();
        // The means of the kept runs carry a rounding error.
        return sign * mean(variant) >= greatest - indifference - 1e-12;
    }

    double mean(int variant) {
        return Arrays.stream(kept[variant]).average().orElseThrow();
    }
}
