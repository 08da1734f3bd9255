package io.bingosim.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.experiment.look.ExperimentOutcome;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.look.VariantState.Verdict;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A short version of the experiments' part of {@code ./bingosim bench truth}. */
class ExperimentTruthTest {
    private static final int KEPT = 20_000;

    @Test
    void a_selected_variant_is_within_the_indifference_of_the_best_one() {
        int repetitions = 12;

        for (KnownFamily family : PromiseTruth.families(KEPT).subList(0, 5)) {
            PromiseTruth.Tested tested = PromiseTruth.test(family, repetitions);

            assertThat(tested.selected() - tested.kept())
                    .as("%s: broken promises in %d repetitions", family.name(), repetitions)
                    .isLessThanOrEqualTo(1);
            assertThat(tested.selected()).as(family.name()).isPositive();
        }
    }

    @Test
    void a_difference_is_rarely_missed_at_any_look() {
        for (KnownFamily family : PromiseTruth.families(KEPT).subList(0, 4)) {
            assertThat(EverMissTruth.missed(EverMissTruth.differences(family), 40))
                    .as(family.name())
                    .isLessThanOrEqualTo(2);
        }
    }

    @Test
    void a_family_costs_less_than_equal_allocation_and_independent_seeds() {
        FrugalityTruth.Spending common = FrugalityTruth.spending(1, 20, 0.9);

        assertThat(common.runs()).isLessThan(common.equal() / 2);
        assertThat(common.varianceRatio()).isLessThan(0.2);
    }

    @Test
    void a_sample_experiment_can_be_conducted() {
        ExperimentState end =
                VerdictTimes.conduct(sample("harbour-absences"), 2).end();

        assertThat(end.outcome()).isEqualTo(ExperimentOutcome.ESTIMATED);
        assertThat(end.variants()).hasSize(5).allMatch(variant -> variant.verdict() == Verdict.ESTIMATED);
    }

    @ParameterizedTest
    @CsvSource({"winter-skills, 101", "spring-strategies, 5", "grid-strategies, 3"})
    void the_measured_experiments_are_valid(String sample, int variants) {
        assertThat(VerdictTimes.plan(sample(sample)).differentVariants()).hasSize(variants);
    }

    private static Path sample(String name) {
        return Path.of("../experiments/" + name + ".json");
    }
}
