package io.bingosim.bench.truth;

import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.look.LookProcedure;
import io.bingosim.experiment.look.LookRules;
import io.bingosim.experiment.look.MeasureCounts;
import io.bingosim.experiment.request.Measure;
import io.bingosim.experiment.result.ExperimentCounts;
import io.bingosim.experiment.result.ExperimentDescription;
import io.bingosim.experiment.result.ExperimentResults;
import io.bingosim.experiment.variant.VariantLabel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Conducts an experiment on the runs of a family with the procedure that the service uses. */
final class FamilyExperiment {
    private final LookRules rules;
    private final FamilyRuns runs;

    FamilyExperiment(LookRules rules, FamilyRuns runs) {
        this.rules = rules;
        this.runs = runs;
    }

    /** The state after the last look. */
    ExperimentState conduct() {
        LookProcedure procedure = new LookProcedure(rules);
        ExperimentState state = procedure.begin();
        while (state.nextRuns() != null) {
            int n = Math.toIntExact(state.nextRuns());
            Integer leader = procedure.leader(state, Set.of(), variant -> runs.values(variant, n));
            Map<Integer, MeasureCounts> toLeader = new HashMap<>();
            for (int variant : state.survivors()) {
                if (leader != null && variant != leader) {
                    toLeader.put(variant, runs.differences(variant, leader, n));
                }
            }
            state = procedure.look(state, Set.of(), leader, toLeader);
        }
        return state;
    }

    /** What a user sees at the end. */
    ExperimentResults results(ExperimentState end) {
        Map<Integer, MeasureCounts> values = new HashMap<>();
        Map<Integer, MeasureCounts> toLeader = new HashMap<>();
        Integer leader = end.leader();
        for (int i = 0; i < rules.variants(); i++) {
            int n = (int) end.variant(i).runs();
            values.put(i, runs.values(i, n));
            if (leader != null && leader != i) {
                toLeader.put(i, runs.differences(i, leader, n));
            }
        }
        List<VariantLabel> labels = IntStream.range(0, rules.variants())
                .mapToObj(i -> new VariantLabel("v" + i, "v" + i, null, i, null))
                .toList();
        Measure measure = new Measure(Measure.Metric.winRate, "team", rules.best());
        return ExperimentResults.of(
                new ExperimentDescription(null, "0", measure, rules, labels),
                end,
                new ExperimentCounts(values, toLeader, Map.of()));
    }
}
