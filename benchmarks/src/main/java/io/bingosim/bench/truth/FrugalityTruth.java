package io.bingosim.bench.truth;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Table;
import io.bingosim.engine.random.SplitMix64;
import io.bingosim.experiment.look.ExperimentOutcome;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.look.LookRules;
import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.request.Measure.Direction;
import io.bingosim.experiment.request.RunBudget;
import io.bingosim.experiment.result.ExperimentResults;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** What BEST spends, against giving every variant as much, a size fixed beforehand, and independent luck. */
final class FrugalityTruth {
    private static final int VARIANTS = 100;
    private static final int FAMILIES = 20;
    private static final double SPREAD = 0.03;
    private static final int RUNS_MAX = 1_024_000;
    private static final double[] CORRELATIONS = {0.6, 0.75, 0.9};

    private FrugalityTruth() {}

    static void measure(BenchRun bench) {
        int families = bench.quick() ? 2 : FAMILIES;
        Table table = new Table(
                "Experiments: runs spent",
                "BEST on " + families + " families of " + VARIANTS + " variants whose win rates spread with sd "
                        + SPREAD
                        + " around 50 %, indifference 0.005, at most " + RUNS_MAX
                        + " runs per variant; sums over the families. Equal allocation: all variants get the runs of the"
                        + " last look. Fixed size: K × (z · sd ÷ indifference)² with z for α' = 0.05 ÷ 99. Independent"
                        + " seeds: the same procedure without common luck.",
                "correlation of pairs",
                "decided",
                "runs",
                "of equal allocation",
                "of the fixed size",
                "variance left by common luck",
                "of independent seeds");
        for (double correlation : CORRELATIONS) {
            bench.progress("truth: runs spent at correlation " + correlation);
            Spending common = spending(families, VARIANTS, correlation);
            Spending independent = spending(families, VARIANTS, 0);
            table.row(
                    correlation,
                    common.decided + " of " + families,
                    common.runs,
                    share(common.runs, common.equal),
                    share(common.runs, common.fixed),
                    String.format(Locale.ROOT, "%.2f", common.varianceRatio / families),
                    share(common.runs, independent.runs));
        }
        bench.report().add(table);
    }

    /** Sums over families. */
    record Spending(int decided, long runs, long equal, long fixed, double varianceRatio) {
        Spending plus(Spending other) {
            return new Spending(
                    decided + other.decided,
                    runs + other.runs,
                    equal + other.equal,
                    fixed + other.fixed,
                    varianceRatio + other.varianceRatio);
        }
    }

    static Spending spending(int families, int variants, double correlation) {
        List<Spending> all = IntStream.range(0, families)
                .parallel()
                .mapToObj(family -> once(IntervalTruth.SEED + 31L * family, variants, correlation))
                .toList();
        return all.stream().reduce(new Spending(0, 0, 0, 0, 0), Spending::plus);
    }

    private static Spending once(long seed, int variants, double correlation) {
        RandomGenerator random = new SplittableRandom(seed);
        double[] limits = new double[variants];
        for (int i = 0; i < variants; i++) {
            // The win rate of a latent normal strength near its middle moves by 0.4 per standard deviation.
            limits[i] = SPREAD / 0.3989 * random.nextGaussian();
        }
        LookRules rules = new LookRules(
                ExperimentKind.BEST,
                Direction.HIGHEST,
                0.95,
                0.005,
                new RunBudget(1_000, RUNS_MAX, Long.MAX_VALUE),
                variants);
        // Two halves of a normal strength agree as often as their indicators are to be correlated.
        double latent = Math.sin(Math.PI / 2 * correlation);
        double commonPart = Math.sqrt(latent);
        double ownPart = Math.sqrt(1 - latent);
        FamilyRuns runs = new FamilyRuns(FamilyRuns.WINS, variants, (variant, run) -> {
            double strength = ownPart * normal(seed, variant + 1L, run)
                    + (correlation == 0 ? 0 : commonPart * normal(seed, 0, run));
            return strength < limits[variant] ? 1 : 0;
        });
        FamilyExperiment experiment = new FamilyExperiment(rules, runs);
        ExperimentState end = experiment.conduct();
        ExperimentResults results = experiment.results(end);
        Long fixed = results.spent().fixedSize();
        Double ratio = results.varianceRatio();
        return new Spending(
                end.outcome() == ExperimentOutcome.SELECTED ? 1 : 0,
                end.runsTotal(),
                results.spent().equalAllocation(),
                fixed == null ? 0 : fixed,
                ratio == null ? 0 : ratio);
    }

    /** A normal number that depends only on its place: the sum of four uniform ones is near enough. */
    private static double normal(long seed, long stream, long run) {
        long bits = SplitMix64.output(SplitMix64.output(seed, stream), run);
        double sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += (bits >>> (16 * i) & 0xFFFF) / 65_536.0;
        }
        return (sum - 2) * Math.sqrt(3);
    }

    private static String share(long part, long whole) {
        return String.format(Locale.ROOT, "1/%.1f", (double) whole / part);
    }
}
