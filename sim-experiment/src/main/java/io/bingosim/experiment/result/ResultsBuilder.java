package io.bingosim.experiment.result;

import io.bingosim.engine.stats.BettingInterval;
import io.bingosim.engine.stats.Interval;
import io.bingosim.engine.stats.Sample;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.look.LookRules;
import io.bingosim.experiment.look.MeasureCounts;
import io.bingosim.experiment.look.VariantState;
import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.result.ExperimentResults.Eliminated;
import io.bingosim.experiment.result.ExperimentResults.Estimate;
import io.bingosim.experiment.result.ExperimentResults.PairedDifference;
import io.bingosim.experiment.result.ExperimentResults.VariantResults;
import io.bingosim.experiment.variant.VariantLabel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes the results of a look. */
final class ResultsBuilder {

    private static final int BASELINE = 0;

    private final ExperimentDescription experiment;
    private final LookRules rules;
    private final ExperimentState state;
    private final ExperimentCounts counts;
    private final List<VariantLabel> different;

    ResultsBuilder(ExperimentDescription experiment, ExperimentState state, ExperimentCounts counts) {
        this.experiment = experiment;
        this.rules = experiment.rules();
        this.state = state;
        this.counts = counts;
        this.different = experiment.different();
    }

    ExperimentResults build() {
        Integer leader = state.leader();
        List<VariantResults> variants =
                experiment.variants().stream().map(this::variant).toList();
        RunCosts costs = new RunCosts(rules, state, counts);
        return new ExperimentResults(
                experiment.name(),
                experiment.seed(),
                experiment.measure(),
                rules.kind(),
                rules.confidence(),
                rules.indifference(),
                state.outcome(),
                state.look(),
                state.runs(),
                state.nextRuns(),
                leader == null ? null : key(leader),
                costs.spent(),
                costs.varianceRatio(),
                variants,
                rules.kind() == ExperimentKind.EFFECTS ? EffectOrder.of(experiment.variants(), variants) : List.of());
    }

    private String key(int number) {
        return different.get(number).key();
    }

    private VariantResults variant(VariantLabel label) {
        if (label.sameAs() != null) {
            return new VariantResults(
                    label.key(), label.name(), label.sameAs(), null, null, null, null, null, null, null);
        }
        int number = label.number();
        VariantState variant = state.variant(number);
        MeasureCounts values = counts.values().get(number);
        Sample sample = values == null ? null : values.sample();
        VariantState.Elimination elimination = variant.elimination();
        return new VariantResults(
                label.key(),
                label.name(),
                null,
                variant.verdict(),
                variant.runs(),
                sample == null ? null : variant.runs() - sample.count(),
                values == null ? null : Estimate.of(values, variant.runs(), rules),
                toLeader(number),
                number == BASELINE
                        ? null
                        : difference(number, BASELINE, counts.toBaseline().get(number), rules.differenceThreshold()),
                elimination == null
                        ? null
                        : new Eliminated(elimination.look(), elimination.runs(), key(elimination.by())));
    }

    private @Nullable PairedDifference toLeader(int number) {
        Integer leader = state.leader();
        return leader == null || leader == number
                ? null
                : difference(number, leader, counts.toLeader().get(number), rules.verdictThreshold());
    }

    private @Nullable PairedDifference difference(
            int number, int reference, @Nullable MeasureCounts differences, double threshold) {
        Sample sample = differences == null ? null : differences.sample();
        if (differences == null || sample == null || sample.count() == 0) {
            return null;
        }
        long runs =
                Math.min(state.variant(number).runs(), state.variant(reference).runs());
        Interval interval = BettingInterval.of(sample, differences.bounds(), runs - sample.count(), threshold);
        return new PairedDifference(sample.mean(), interval.low(), interval.high(), runs);
    }
}
