package io.bingosim.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.look.VariantState.Verdict;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(strings = {"harbour-absences", "grid-strategies"})
    void sample_experiments_can_be_conducted(String sample) {
        ExperimentState end = VerdictTimes.conduct(Path.of("../experiments/" + sample + ".json"), 2)
                .end();

        assertThat(end.outcome()).isNotNull();
        assertThat(end.variants()).noneMatch(variant -> variant.verdict() == Verdict.FAILED);
    }
}
