package io.bingosim.experiment.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.experiment.Experiments;
import io.bingosim.experiment.look.ExperimentOutcome;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.result.ExperimentCounts;
import io.bingosim.experiment.result.ExperimentDescription;
import io.bingosim.experiment.result.ExperimentResults;
import io.bingosim.experiment.result.ExperimentResults.InputEffect;
import io.bingosim.experiment.result.ExperimentResults.VariantResults;
import io.bingosim.experiment.variant.ExperimentPlan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalExperimentTest {

    @Test
    void the_number_of_threads_changes_no_digit() {
        String request = Experiments.request(
                "harbour",
                "seals",
                "\"vary\": [{\"what\": \"STRATEGY\", \"team\": \"seals\"}], \"runs\": {\"first\": 200, \"perVariant\": 800}");

        ExperimentResults one = results(request, 1);

        assertThat(results(request, 3)).isEqualTo(one);
        assertThat(one.outcome()).isNotNull();
        assertThat(one.variants()).hasSize(5);
    }

    @Test
    void a_difference_is_that_of_the_single_runs() {
        String request = Experiments.request(
                        "harbour",
                        "gulls",
                        "\"runs\": {\"first\": 100, \"perVariant\": 100}, \"variants\": [{\"key\": \"a\", \"patch\":"
                                + " [{\"op\": \"remove\", \"path\": \"/teams/0/players/0\"}]}]")
                .replace("winRate", "points")
                .replace("BEST", "ESTIMATE");
        ExperimentPlan plan = Experiments.plan(request);
        Simulator baseline = new Simulator(CompiledScenario.compile(plan.baseline()));
        Simulator variant = new Simulator(
                CompiledScenario.compile(plan.scenario(plan.variants().get(1)).scenario()));
        double sum = 0;
        for (int run = 0; run < 100; run++) {
            RunResult without = variant.run(7, run);
            sum += without.points(0) - baseline.run(7, run).points(0);
        }

        VariantResults shown = results(request, 2).variants().get(1);

        assertThat(shown.toBaseline().value()).isEqualTo(sum / 100);
        assertThat(shown.toBaseline().runs()).isEqualTo(100);
        assertThat(shown.toBaseline().low()).isLessThan(sum / 100);
        assertThat(shown.toLeader()).isNull();
    }

    @Test
    void effects_are_ordered_by_size_with_the_lowest_factor_first() {
        ExperimentResults results = results(
                Experiments.request(
                                "harbour",
                                "gulls",
                                "\"runs\": {\"first\": 100, \"perVariant\": 400}, \"vary\": [{\"what\": \"SKILL\","
                                        + " \"team\": \"gulls\", \"factors\": [1.25, 0.8]}]")
                        .replace("BEST", "EFFECTS"),
                2);

        assertThat(results.outcome()).isEqualTo(ExperimentOutcome.ESTIMATED);
        assertThat(results.effects())
                .hasSize(3)
                .isSortedAccordingTo((a, b) -> Double.compare(b.size(), a.size()))
                .extracting(InputEffect::variants)
                .contains(List.of("skill:gulls:ben:x0.8", "skill:gulls:ben:x1.25"));
        assertThat(results.varianceRatio()).isBetween(0.0, 1.0);
    }

    private static ExperimentResults results(String request, int threads) {
        ExperimentPlan plan = Experiments.plan(request);
        List<ExperimentCounts> counts = new ArrayList<>();
        ExperimentState end = new LocalExperiment(plan, 7).run(threads, new LocalExperiment.Observer() {
            @Override
            public void progress(ExperimentState lastLook, long runsSimulated, long runsOfNextLook) {}

            @Override
            public void looked(ExperimentState state, ExperimentCounts now) {
                counts.add(now);
            }
        });
        return ExperimentResults.of(ExperimentDescription.of(plan, "7"), end, counts.get(counts.size() - 1));
    }
}
