package io.bingosim.experiment.look;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.experiment.look.VariantState.Elimination;
import io.bingosim.experiment.look.VariantState.Verdict;
import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.request.Measure.Direction;
import io.bingosim.experiment.request.RunBudget;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LookProcedureTest {

    private static final RunBudget RUNS = new RunBudget(1_000, 16_000, 1_000_000);

    @Test
    void a_variant_that_always_wins_is_selected_at_the_first_look() {
        List<ExperimentState> looks = SyntheticRuns.looks(best(3, 0.005), (variant, run) -> variant == 2 ? 1 : 0);

        assertThat(looks).hasSize(1);
        ExperimentState end = looks.get(0);
        assertThat(end.outcome()).isEqualTo(ExperimentOutcome.SELECTED);
        assertThat(end.variant(2).verdict()).isEqualTo(Verdict.SELECTED);
        assertThat(end.variant(0)).isEqualTo(new VariantState(Verdict.ELIMINATED, 1_000, new Elimination(1, 1_000, 2)));
        assertThat(end.runsTotal()).isEqualTo(3_000);
        assertThat(end.nextRuns()).isNull();
    }

    @Test
    void variants_that_always_tie_end_when_the_closed_form_says_so() {
        for (double indifference : new double[] {0.02, 0.005, 0.002}) {
            List<ExperimentState> looks = SyntheticRuns.looks(best(2, indifference), (variant, run) -> 1);
            ExperimentState end = looks.get(looks.size() - 1);

            long expected = 16_000;
            for (long n = 16_000; n >= 1_000; n /= 2) {
                expected = tiesAreDecided(n, indifference, 1 / 0.05) ? n : expected;
            }
            boolean decided = tiesAreDecided(expected, indifference, 1 / 0.05);
            assertThat(end.runs()).isEqualTo(expected);
            assertThat(end.outcome()).isEqualTo(decided ? ExperimentOutcome.SELECTED : ExperimentOutcome.UNDECIDED);
            // The baseline comes first among equals.
            assertThat(end.leader()).isZero();
            assertThat(end.variant(1).verdict()).isEqualTo(decided ? Verdict.AS_GOOD : Verdict.CONTENDER);
        }
    }

    /** A difference that is always 0 is y = 1/2; the end reaches the indifference when the mean wealth is 1 / α'. */
    private static boolean tiesAreDecided(long runs, double indifference, double threshold) {
        double mean = (1 - indifference) / 2;
        double sum = 0;
        int stakes = 0;
        for (double stake = 0.999; stake >= 1e-5; stake /= Math.sqrt(2)) {
            sum += Math.pow(1 - stake + stake * 0.5 / mean, runs);
            stakes++;
        }
        return sum / stakes >= threshold;
    }

    @Test
    void with_an_indifference_of_0_equals_end_undecided() {
        List<ExperimentState> looks = SyntheticRuns.looks(best(3, 0), (variant, run) -> run % 2);
        ExperimentState end = looks.get(looks.size() - 1);

        assertThat(end.outcome()).isEqualTo(ExperimentOutcome.UNDECIDED);
        assertThat(end.runs()).isEqualTo(16_000);
        assertThat(end.variant(0).verdict()).isEqualTo(Verdict.LEADER);
        assertThat(end.survivors()).containsExactly(0, 1, 2);
    }

    @Test
    void a_look_that_would_exceed_the_total_is_not_begun() {
        LookRules rules =
                new LookRules(ExperimentKind.BEST, Direction.HIGHEST, 0.95, 0, new RunBudget(1_000, 16_000, 11_999), 3);

        List<ExperimentState> looks = SyntheticRuns.looks(rules, (variant, run) -> run % 2);
        ExperimentState end = looks.get(looks.size() - 1);

        assertThat(end.runsTotal()).isEqualTo(6_000);
        assertThat(end.outcome()).isEqualTo(ExperimentOutcome.UNDECIDED);
    }

    @Test
    void estimates_give_every_variant_all_runs() {
        LookRules rules = new LookRules(ExperimentKind.ESTIMATE, Direction.HIGHEST, 0.95, 0.005, RUNS, 3);

        List<ExperimentState> looks = SyntheticRuns.looks(rules, (variant, run) -> variant == 1 ? 1 : 0);
        ExperimentState end = looks.get(looks.size() - 1);

        assertThat(looks).extracting(ExperimentState::runs).containsExactly(1_000L, 2_000L, 4_000L, 8_000L, 16_000L);
        assertThat(end.outcome()).isEqualTo(ExperimentOutcome.ESTIMATED);
        assertThat(end.runsTotal()).isEqualTo(48_000);
        assertThat(end.variants()).allMatch(variant -> variant.verdict() == Verdict.ESTIMATED);
        assertThat(end.leader()).isNull();
    }

    @Test
    void a_failed_variant_is_left_out_and_the_others_go_on() {
        List<ExperimentState> looks =
                SyntheticRuns.looks(best(3, 0), SyntheticRuns.WINS, (variant, run) -> run % 2, Set.of(0));
        ExperimentState end = looks.get(looks.size() - 1);

        assertThat(end.variant(0)).isEqualTo(new VariantState(Verdict.FAILED, 2_000, null));
        assertThat(end.leader()).isEqualTo(1);
        assertThat(end.outcome()).isEqualTo(ExperimentOutcome.UNDECIDED);
    }

    @Test
    void an_experiment_with_one_variant_left_or_an_estimate_without_baseline_fails() {
        LookRules estimate = new LookRules(ExperimentKind.EFFECTS, Direction.HIGHEST, 0.95, 0.005, RUNS, 3);

        assertThat(last(SyntheticRuns.looks(best(3, 0), SyntheticRuns.WINS, (variant, run) -> run % 2, Set.of(0, 1)))
                        .outcome())
                .isEqualTo(ExperimentOutcome.FAILED);
        assertThat(last(SyntheticRuns.looks(estimate, SyntheticRuns.WINS, (variant, run) -> run % 2, Set.of(0)))
                        .outcome())
                .isEqualTo(ExperimentOutcome.FAILED);
    }

    @Test
    void a_failed_run_counts_against_every_verdict() {
        // Without the failed runs the second variant would be eliminated: it never wins where both have a result.
        SyntheticRuns.Values values = (variant, run) -> run % 2 == 0 ? MeasuredTeam.FAILED : variant == 0 ? 1 : 0;

        List<ExperimentState> looks = SyntheticRuns.looks(best(2, 0.005), values);

        assertThat(last(looks).outcome()).isEqualTo(ExperimentOutcome.UNDECIDED);
    }

    private static ExperimentState last(List<ExperimentState> states) {
        return states.get(states.size() - 1);
    }

    private static LookRules best(int variants, double indifference) {
        return new LookRules(ExperimentKind.BEST, Direction.HIGHEST, 0.95, indifference, RUNS, variants);
    }
}
