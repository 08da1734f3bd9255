package io.bingosim.experiment.look;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.stats.Bounds;
import io.bingosim.experiment.look.VariantState.Verdict;
import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.request.Measure.Direction;
import io.bingosim.experiment.request.Measure.Metric;
import io.bingosim.experiment.request.RunBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** What holds for all families of variants. */
class LookProperties {

    private static final int RUNS = 3_200;
    private static final MeasuredTeam POINTS = new MeasuredTeam(Metric.points, 0, 3, new Bounds(0, 40));

    @Property(tries = 60)
    void the_leader_is_never_eliminated_and_eliminations_are_final(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int variants) {
        List<ExperimentState> looks =
                SyntheticRuns.looks(rules(Direction.HIGHEST, variants, 0.01), family(seed, variants)::winners);

        ExperimentState before = null;
        for (ExperimentState state : looks) {
            assertThat(state.variant(state.leader()).survives()).isTrue();
            for (int i = 0; i < variants; i++) {
                VariantState variant = state.variant(i);
                if (variant.elimination() != null) {
                    assertThat(variant.elimination().by()).isNotEqualTo(i);
                    assertThat(variant.runs()).isEqualTo(variant.elimination().runs());
                } else {
                    assertThat(variant.runs()).isEqualTo(state.runs());
                }
                if (before != null && before.variant(i).verdict() == Verdict.ELIMINATED) {
                    assertThat(variant).isEqualTo(before.variant(i));
                }
            }
            before = state;
        }
    }

    @Property(tries = 40)
    void the_order_of_the_runs_before_the_first_look_does_not_matter(@ForAll long seed) {
        Family family = family(seed, 4);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            order.add(i);
        }
        for (int from = 0, to = 100; from < RUNS; from = to, to *= 2) {
            Collections.shuffle(order.subList(from, to), new Random(seed));
        }

        assertThat(SyntheticRuns.looks(
                        rules(Direction.HIGHEST, 4, 0.01), (variant, run) -> family.winners(variant, order.get(run))))
                .isEqualTo(SyntheticRuns.looks(rules(Direction.HIGHEST, 4, 0.01), family::winners));
    }

    @Property(tries = 40)
    void lowest_is_highest_with_all_signs_reversed(
            @ForAll long seed, @ForAll @DoubleRange(min = 0, max = 2) double indifference) {
        Family family = family(seed, 4);

        List<ExperimentState> highest =
                SyntheticRuns.looks(rules(Direction.HIGHEST, 4, indifference), POINTS, family::points, Set.of());
        List<ExperimentState> lowest = SyntheticRuns.looks(
                rules(Direction.LOWEST, 4, indifference),
                POINTS,
                (variant, run) -> 40 - family.points(variant, run),
                Set.of());

        assertThat(lowest).isEqualTo(highest);
    }

    @Property(tries = 60)
    void counts_have_the_same_bytes_for_any_partition_of_the_runs(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int parts) {
        Family family = family(seed, 2);
        Random random = new Random(seed);
        for (MeasuredTeam team : List.of(SyntheticRuns.WINS, POINTS)) {
            MeasureCounts whole = MeasureCounts.ofDifferences(team, team);
            MeasureCounts[] split = new MeasureCounts[parts];
            Arrays.setAll(split, i -> MeasureCounts.ofDifferences(team, team));
            for (int run = 0; run < 500; run++) {
                int a = team == POINTS ? family.points(0, run) : family.winners(0, run);
                int b = team == POINTS ? family.points(1, run) : family.winners(1, run);
                whole.add(a, b);
                split[random.nextInt(parts)].add(a, b);
            }
            MeasureCounts merged = MeasureCounts.ofDifferences(team, team);
            for (MeasureCounts part : split) {
                merged.merge(MeasureCounts.ofDifferences(team, team, part.toBytes()));
            }

            assertThat(merged.toBytes()).isEqualTo(whole.toBytes());
            assertThat(merged.sample().mean()).isEqualTo(whole.sample().mean());
            assertThat(merged.sample().variance()).isEqualTo(whole.sample().variance());
        }
    }

    private static LookRules rules(Direction best, int variants, double indifference) {
        return new LookRules(
                ExperimentKind.BEST, best, 0.95, indifference, new RunBudget(100, RUNS, 1_000_000), variants);
    }

    private static Family family(long seed, int variants) {
        return new Family(seed, variants);
    }

    /** Variants of different strength that share most of their luck. */
    private static final class Family {
        private final double[] luck = new double[RUNS];
        private final double[] strength;

        Family(long seed, int variants) {
            Random random = new Random(seed);
            for (int run = 0; run < RUNS; run++) {
                luck[run] = random.nextDouble();
            }
            strength = new double[variants];
            for (int i = 0; i < variants; i++) {
                strength[i] = 0.4 + 0.2 * random.nextDouble();
            }
        }

        int winners(int variant, int run) {
            double own = new Random(31L * run + variant).nextDouble();
            return 0.7 * luck[run] + 0.3 * own < strength[variant] ? 1 + run % 2 : 0;
        }

        int points(int variant, int run) {
            return (int) (40 * Math.min(0.999, luck[run] * (0.5 + strength[variant])));
        }
    }
}
