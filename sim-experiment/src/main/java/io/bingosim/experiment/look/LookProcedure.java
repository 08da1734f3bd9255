package io.bingosim.experiment.look;

import io.bingosim.engine.stats.BettingInterval;
import io.bingosim.engine.stats.Sample;
import io.bingosim.experiment.look.VariantState.Elimination;
import io.bingosim.experiment.look.VariantState.Verdict;
import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.request.Measure.Direction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Decides what is known after each look. The verdicts are a pure function of the rules and of what the runs [0, n) gave;
 * who simulated them, and in which order, cannot matter.
 *
 * <p>A look has two steps, because the differences to the leader can be counted only once it is known: {@link #leader},
 * then {@link #look}. Variants are named by their place among the different ones, the baseline first.
 */
public final class LookProcedure {

    private static final int BASELINE = 0;

    private final LookRules rules;

    public LookProcedure(LookRules rules) {
        this.rules = rules;
    }

    public LookRules rules() {
        return rules;
    }

    /** Before the first look. */
    public ExperimentState begin() {
        return new ExperimentState(
                0,
                0,
                0,
                null,
                Collections.nCopies(rules.variants(), VariantState.unstarted()),
                null,
                rules.runs().first());
    }

    /**
     * The survivor with the best mean over the runs of the next look, ties in the order of the request. Null if the
     * experiment has no leader: it estimates, or too few variants are left.
     *
     * @param failed variants that ended early since the last look
     * @param values of each survivor that has not failed
     */
    public @Nullable Integer leader(ExperimentState before, Set<Integer> failed, IntFunction<MeasureCounts> values) {
        if (rules.kind() != ExperimentKind.BEST) {
            return null;
        }
        Integer leader = null;
        double best = 0;
        for (int variant : before.survivors()) {
            Sample sample =
                    failed.contains(variant) ? null : values.apply(variant).sample();
            if (sample != null && sample.count() > 0) {
                double mean = rules.best() == Direction.HIGHEST ? sample.mean() : -sample.mean();
                if (leader == null || mean > best) {
                    leader = variant;
                    best = mean;
                }
            }
        }
        return leader;
    }

    /**
     * The look at {@code before.nextRuns()} runs.
     *
     * @param failed variants that ended early since the last look: they take no further part
     * @param leader as {@link #leader} gave it
     * @param toLeader the differences of each other survivor to the leader, over all runs of this look
     */
    public ExperimentState look(
            ExperimentState before,
            Set<Integer> failed,
            @Nullable Integer leader,
            Map<Integer, MeasureCounts> toLeader) {
        long runs = Objects.requireNonNull(before.nextRuns(), "the experiment has ended");
        List<VariantState> variants = new ArrayList<>(before.variants());
        long total = before.runsTotal();
        for (int i : before.survivors()) {
            total += runs - before.variant(i).runs();
            variants.set(i, before.variant(i).with(failed.contains(i) ? Verdict.FAILED : Verdict.SURVIVOR, runs));
        }
        Looking looking = new Looking(before.look() + 1, runs, total, leader, variants);
        if (isHopeless(variants) || (rules.kind() == ExperimentKind.BEST && leader == null)) {
            return looking.ended(ExperimentOutcome.FAILED);
        }
        return leader == null ? estimated(looking) : judged(looking, leader, toLeader);
    }

    private boolean isHopeless(List<VariantState> variants) {
        long left = variants.stream()
                .filter(variant -> variant.verdict() != Verdict.FAILED)
                .count();
        boolean needsBaseline = rules.kind() != ExperimentKind.BEST;
        return left < 2 || (needsBaseline && variants.get(BASELINE).verdict() == Verdict.FAILED);
    }

    private ExperimentState estimated(Looking looking) {
        if (looking.mayGoOn()) {
            return looking.goingOn();
        }
        looking.survivors().forEach(i -> looking.set(i, Verdict.ESTIMATED));
        return looking.ended(ExperimentOutcome.ESTIMATED);
    }

    private ExperimentState judged(Looking looking, int leader, Map<Integer, MeasureCounts> toLeader) {
        boolean selects = true;
        looking.set(leader, Verdict.LEADER);
        for (int i : looking.survivors()) {
            if (i != leader) {
                Advantage advantage = advantage(looking.runs, Objects.requireNonNull(toLeader.get(i)));
                if (advantage.most < 0) {
                    looking.eliminate(i, leader);
                } else {
                    boolean ruledOut = advantage.most <= rules.indifference();
                    selects &= ruledOut;
                    boolean asGood = ruledOut && advantage.least >= -rules.indifference();
                    looking.set(i, asGood ? Verdict.AS_GOOD : Verdict.CONTENDER);
                }
            }
        }
        if (selects) {
            looking.set(leader, Verdict.SELECTED);
            return looking.ended(ExperimentOutcome.SELECTED);
        }
        if (!looking.mayGoOn()) {
            return looking.ended(ExperimentOutcome.UNDECIDED);
        }
        looking.survivors().stream().filter(i -> i != leader).forEach(i -> looking.set(i, Verdict.SURVIVOR));
        return looking.goingOn();
    }

    /** By how much a variant is at least and at most better than the leader. */
    private record Advantage(double least, double most) {}

    /** Runs that are missing in either variant count as the worst for each end. */
    private Advantage advantage(long runs, MeasureCounts toLeader) {
        Sample sample = toLeader.sample();
        long missing = runs - sample.count();
        double threshold = rules.verdictThreshold();
        double low = BettingInterval.lowerEnd(sample, toLeader.bounds(), missing, threshold);
        double high = BettingInterval.upperEnd(sample, toLeader.bounds(), missing, threshold);
        return rules.best() == Direction.HIGHEST ? new Advantage(low, high) : new Advantage(-high, -low);
    }

    /** A look while it is being made. */
    private final class Looking {
        private final int number;
        private final long runs;
        private final long total;
        private final @Nullable Integer leader;
        private final List<VariantState> variants;

        Looking(int number, long runs, long total, @Nullable Integer leader, List<VariantState> variants) {
            this.number = number;
            this.runs = runs;
            this.total = total;
            this.leader = leader;
            this.variants = variants;
        }

        List<Integer> survivors() {
            return state(null, null).survivors();
        }

        void set(int variant, Verdict verdict) {
            variants.set(variant, variants.get(variant).with(verdict, runs));
        }

        void eliminate(int variant, int by) {
            variants.set(variant, new VariantState(Verdict.ELIMINATED, runs, new Elimination(number, runs, by)));
        }

        /** Whether the next look is within both limits; one that would exceed the total is not begun. */
        boolean mayGoOn() {
            long next = rules.runs().after(runs);
            return next > runs
                    && total + survivors().size() * (next - runs)
                            <= rules.runs().total();
        }

        ExperimentState goingOn() {
            return state(null, rules.runs().after(runs));
        }

        ExperimentState ended(ExperimentOutcome outcome) {
            return state(outcome, null);
        }

        private ExperimentState state(@Nullable ExperimentOutcome outcome, @Nullable Long nextRuns) {
            return new ExperimentState(number, runs, total, leader, variants, outcome, nextRuns);
        }
    }
}
