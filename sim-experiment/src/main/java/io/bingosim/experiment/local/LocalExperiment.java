package io.bingosim.experiment.local;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.look.LookProcedure;
import io.bingosim.experiment.look.MeasureCounts;
import io.bingosim.experiment.look.MeasuredTeam;
import io.bingosim.experiment.look.VariantState.Verdict;
import io.bingosim.experiment.result.ExperimentCounts;
import io.bingosim.experiment.variant.ExperimentPlan;
import io.bingosim.experiment.variant.Variant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Conducts an experiment with the engine alone: the same looks, counts and verdicts as the service, bit for bit. Used
 * once.
 */
public final class LocalExperiment {

    /** A batch whose first runs all fail, or with this many failed ones, ends early; so does a variant here. */
    private static final int FIRST_RUNS = 100;

    private static final long FAILED_RUNS_MAX = 1_000;

    private static final int BASELINE = 0;

    private final ExperimentPlan plan;
    private final long seed;
    private final List<Variant> variants;
    private final LookProcedure procedure;
    private final RunColumn[] columns;
    private final Map<Integer, CompiledScenario> compiled = new HashMap<>();
    private final Set<Integer> failed = new HashSet<>();

    /** Follows the course of an experiment. */
    public interface Observer {
        /** Now and then while runs are simulated. */
        void progress(ExperimentState lastLook, long runsSimulated, long runsOfNextLook);

        /** After each look. */
        void looked(ExperimentState state, ExperimentCounts counts);
    }

    public LocalExperiment(ExperimentPlan plan, long seed) {
        this.plan = plan;
        this.seed = seed;
        this.variants = plan.differentVariants();
        this.procedure = plan.procedure();
        this.columns = new RunColumn[variants.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = new RunColumn(plan.request().measure().metric());
        }
    }

    /** Looks until the experiment ends; returns its last state. */
    public ExperimentState run(int threads, Observer observer) {
        ExperimentState state = procedure.begin();
        while (state.nextRuns() != null) {
            ExperimentState before = state;
            simulate(before, threads, observer);
            Map<Integer, MeasureCounts> values = new HashMap<>();
            for (int i : before.survivors()) {
                if (isHopeless(columns[i])) {
                    failed.add(i);
                } else {
                    values.put(i, values(i));
                }
            }
            Integer leader = procedure.leader(before, failed, i -> Objects.requireNonNull(values.get(i)));
            Map<Integer, MeasureCounts> toLeader = new HashMap<>();
            if (leader != null) {
                values.keySet().stream()
                        .filter(i -> !i.equals(leader))
                        .forEach(i -> toLeader.put(i, differences(i, leader)));
            }
            state = procedure.look(before, failed, leader, toLeader);
            ExperimentState after = state;
            compiled.keySet().removeIf(i -> !after.variant(i).survives());
            observer.looked(state, counts(state));
        }
        return state;
    }

    private void simulate(ExperimentState before, int threads, Observer observer) {
        int runs = Math.toIntExact(Objects.requireNonNull(before.nextRuns()));
        VariantRuns work = new VariantRuns(seed);
        for (int i : before.survivors()) {
            int from = columns[i].runs();
            columns[i].grow(runs);
            MeasuredTeam team = variants.get(i).team();
            CompiledScenario scenario = compiled.computeIfAbsent(
                    i,
                    number -> CompiledScenario.compile(
                            plan.scenario(variants.get(number)).scenario()));
            work.add(scenario, team, columns[i], from, runs);
        }
        long all = work.size();
        work.run(threads, done -> observer.progress(before, done, all));
    }

    private static boolean isHopeless(RunColumn column) {
        long failedRuns = 0;
        for (int run = 0; run < column.runs(); run++) {
            failedRuns += column.get(run) == MeasuredTeam.FAILED ? 1 : 0;
            if (run == FIRST_RUNS - 1 && failedRuns == FIRST_RUNS) {
                return true;
            }
        }
        return failedRuns >= FAILED_RUNS_MAX;
    }

    /** The histograms of every variant that has not failed, eliminated ones over the runs they have. */
    private ExperimentCounts counts(ExperimentState state) {
        Map<Integer, MeasureCounts> values = new HashMap<>();
        Map<Integer, MeasureCounts> toLeader = new HashMap<>();
        Map<Integer, MeasureCounts> toBaseline = new HashMap<>();
        Integer leader = state.leader();
        boolean hasBaseline = state.variant(BASELINE).verdict() != Verdict.FAILED;
        for (int i = 0; i < columns.length; i++) {
            if (state.variant(i).verdict() != Verdict.FAILED) {
                values.put(i, values(i));
                if (leader != null && leader != i) {
                    toLeader.put(i, differences(i, leader));
                }
                if (hasBaseline && i != BASELINE) {
                    toBaseline.put(i, differences(i, BASELINE));
                }
            }
        }
        return new ExperimentCounts(values, toLeader, toBaseline);
    }

    private MeasureCounts values(int variant) {
        MeasureCounts counts = MeasureCounts.ofValues(variants.get(variant).team());
        for (int run = 0; run < columns[variant].runs(); run++) {
            counts.add(columns[variant].get(run));
        }
        return counts;
    }

    private MeasureCounts differences(int variant, int reference) {
        MeasureCounts counts = MeasureCounts.ofDifferences(
                variants.get(variant).team(), variants.get(reference).team());
        int runs = Math.min(columns[variant].runs(), columns[reference].runs());
        for (int run = 0; run < runs; run++) {
            counts.add(columns[variant].get(run), columns[reference].get(run));
        }
        return counts;
    }
}
