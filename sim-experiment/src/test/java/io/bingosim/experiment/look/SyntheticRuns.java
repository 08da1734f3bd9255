package io.bingosim.experiment.look;

import io.bingosim.engine.stats.Bounds;
import io.bingosim.experiment.request.Measure.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Conducts the looks of an experiment on runs that a test makes up. */
final class SyntheticRuns {

    static final MeasuredTeam WINS = new MeasuredTeam(Metric.winRate, 0, 2, Bounds.OF_SHARES);

    private SyntheticRuns() {}

    /** The values of a variant's runs. */
    interface Values {
        int of(int variant, int run);
    }

    static List<ExperimentState> looks(LookRules rules, Values values) {
        return looks(rules, WINS, values, Set.of());
    }

    /** All states, the last one being the end. A variant in {@code failing} fails at the second look. */
    static List<ExperimentState> looks(LookRules rules, MeasuredTeam team, Values values, Set<Integer> failing) {
        LookProcedure procedure = new LookProcedure(rules);
        List<ExperimentState> states = new ArrayList<>();
        ExperimentState state = procedure.begin();
        while (state.nextRuns() != null) {
            int n = Math.toIntExact(state.nextRuns());
            Set<Integer> failed = new HashSet<>(state.look() == 0 ? Set.of() : failing);
            Integer leader = procedure.leader(state, failed, variant -> counts(team, values, variant, n));
            Map<Integer, MeasureCounts> toLeader = new HashMap<>();
            for (int variant : state.survivors()) {
                if (leader != null && variant != leader) {
                    toLeader.put(variant, differences(team, values, variant, leader, n));
                }
            }
            state = procedure.look(state, failed, leader, toLeader);
            states.add(state);
        }
        return states;
    }

    static MeasureCounts counts(MeasuredTeam team, Values values, int variant, int runs) {
        MeasureCounts counts = MeasureCounts.ofValues(team);
        for (int run = 0; run < runs; run++) {
            counts.add(values.of(variant, run));
        }
        return counts;
    }

    static MeasureCounts differences(MeasuredTeam team, Values values, int variant, int reference, int runs) {
        MeasureCounts counts = MeasureCounts.ofDifferences(team, team);
        for (int run = 0; run < runs; run++) {
            counts.add(values.of(variant, run), values.of(reference, run));
        }
        return counts;
    }

    static @Nullable Integer leader(List<ExperimentState> states) {
        return states.get(states.size() - 1).leader();
    }
}
