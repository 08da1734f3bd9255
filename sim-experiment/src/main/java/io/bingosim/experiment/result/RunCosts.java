package io.bingosim.experiment.result;

import io.bingosim.engine.stats.Sample;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.look.LookRules;
import io.bingosim.experiment.look.MeasureCounts;
import io.bingosim.experiment.result.ExperimentResults.SpentRuns;
import java.util.Map;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;

/** What an experiment has cost, and what other ways to the same answer would have cost. */
final class RunCosts {

    private final LookRules rules;
    private final ExperimentState state;
    private double paired;
    private double apart;
    private int pairs;

    RunCosts(LookRules rules, ExperimentState state, ExperimentCounts counts) {
        this.rules = rules;
        this.state = state;
        Integer leader = state.leader();
        int reference = leader == null ? 0 : leader;
        Map<Integer, MeasureCounts> differences = leader == null ? counts.toBaseline() : counts.toLeader();
        MeasureCounts referenceValues = counts.values().get(reference);
        for (int i = 0; i < state.variants().size(); i++) {
            MeasureCounts difference = differences.get(i);
            MeasureCounts values = counts.values().get(i);
            if (i != reference && difference != null && values != null && referenceValues != null) {
                Sample sample = difference.sample();
                paired += sample.variance();
                apart += values.sample().variance() + referenceValues.sample().variance();
                pairs++;
            }
        }
    }

    SpentRuns spent() {
        return new SpentRuns(state.runsTotal(), rules.variants() * state.runs(), fixedSize());
    }

    /**
     * K × (z · sd ÷ indifference)²: every variant gets the runs after which a normal interval of the difference is as
     * narrow as the indifference. The variance is the mean of those of all differences.
     */
    private @Nullable Long fixedSize() {
        if (rules.indifference() == 0 || pairs == 0) {
            return null;
        }
        double z = NormalDistribution.of(0, 1).inverseSurvivalProbability(rules.errorPerVariant());
        double ratio = z / rules.indifference();
        return rules.variants() * (long) Math.ceil(ratio * ratio * paired / pairs);
    }

    @Nullable
    Double varianceRatio() {
        return apart > 0 ? Double.valueOf(paired / apart) : null;
    }
}
