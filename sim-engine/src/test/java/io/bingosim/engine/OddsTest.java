package io.bingosim.engine;

import static io.bingosim.engine.Events.event;
import static io.bingosim.engine.Events.grant;
import static io.bingosim.engine.Events.line;
import static io.bingosim.engine.Events.outcome;
import static io.bingosim.engine.Events.player;
import static io.bingosim.engine.Events.rule;
import static io.bingosim.engine.Events.solo;
import static io.bingosim.engine.Events.tile;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.scenario.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OddsTest {

    private static final int NOTHING = -1;
    private static final double UNIT = 0x1p-53;

    /** The rule of a tile that wants gems. */
    private static CompiledRule wantingGems(Outcome... outcomes) {
        var scenario = event().with(solo("dig", line(100, outcomes)))
                .row(
                        tile("a", 4, 1, rule("dig", "gem")),
                        tile("b", 3, 1, rule("dig", "x")),
                        tile("c", 2, 1, rule("dig", "x")),
                        tile("d", 1, 1, rule("dig", "x")))
                .team("GREEDY", player("p"))
                .scenario();
        return CompiledScenario.compile(scenario).board.rules[0][0];
    }

    private static int pick(CompiledRule rule, double luck, double unit) {
        Odds odds = new Odds();
        odds.set(rule, 0, luck);
        return odds.pick(rule, 0, unit);
    }

    @Test
    void an_outcome_owns_a_half_open_interval_of_numbers() {
        CompiledRule rule = wantingGems(outcome(0.25, grant("gem", 1)), outcome(0.5, grant("mud", 1)));

        assertThat(pick(rule, 1, 0)).isZero();
        assertThat(pick(rule, 1, 0.25 - UNIT)).isZero();
        assertThat(pick(rule, 1, 0.25)).isEqualTo(1);
        assertThat(pick(rule, 1, 0.75 - UNIT)).isEqualTo(1);
        assertThat(pick(rule, 1, 0.75)).isEqualTo(NOTHING);
        assertThat(pick(rule, 1, 1 - UNIT)).isEqualTo(NOTHING);
    }

    @Test
    void luck_moves_the_interval_ends() {
        CompiledRule rule = wantingGems(outcome(0.25, grant("gem", 1)), outcome(0.5, grant("mud", 1)));

        assertThat(pick(rule, 0.5, 0.125)).isEqualTo(1);
        assertThat(pick(rule, 0.5, 0.625)).isEqualTo(NOTHING);
        assertThat(pick(rule, 3, 0.75 - UNIT)).isZero();
        assertThat(pick(rule, 3, 0.75)).isEqualTo(1);
        assertThat(pick(rule, 3, 1 - UNIT)).isEqualTo(1);
        assertThat(pick(rule, 8, 1 - UNIT)).isZero();
    }

    @Test
    void a_line_that_sums_to_1_but_for_a_rounding_never_gives_nothing() {
        // Ten ninths of a billionth short of 1: within the tolerance. Then a little more than that.
        Outcome[] within = {
            outcome(0.333_333_333, grant("gem", 1)),
            outcome(0.333_333_333_1, grant("mud", 1)),
            outcome(0.333_333_333, grant("tar", 1))
        };
        Outcome[] beyond = {
            outcome(0.333_333_333, grant("gem", 1)),
            outcome(0.333_333_333_1, grant("mud", 1)),
            outcome(0.333_333_332, grant("tar", 1))
        };

        assertThat(pick(wantingGems(within), 1, 1 - UNIT)).isEqualTo(2);
        assertThat(pick(wantingGems(beyond), 1, 1 - UNIT)).isEqualTo(NOTHING);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.1, 0.5, 0.9, 1, 1.1, 2, 3, 7, 100, 1e9})
    void the_single_comparison_of_a_walk_agrees_with_a_roll(double luck) {
        CompiledRule[] rules = {
            wantingGems(outcome(0.25, grant("gem", 1)), outcome(0.5, grant("mud", 1))),
            wantingGems(outcome(0.3, grant("gem", 1)), outcome(0.2), outcome(0.5, grant("mud", 1))),
            wantingGems(outcome(0.1, grant("mud", 1)), outcome(0.9, grant("gem", 1))),
            wantingGems(outcome(0.1), outcome(0.6, grant("gem", 1)), outcome(0.3)),
            wantingGems(outcome(1e-6, grant("gem", 1))),
            wantingGems(outcome(0.333_333_333_3, grant("gem", 1)), outcome(0.666_666_666_6, grant("mud", 1)))
        };
        for (CompiledRule rule : rules) {
            Odds odds = new Odds();
            odds.set(rule, 0, luck);
            long below = odds.grantingBelow(rule, 0);
            int granting = rule.activity.lines[0].granting;

            assertThat(below).isBetween(1L, 1L << 53);
            for (long bits : new long[] {0, below / 2, below - 1, below, below + 1, (below + (1L << 53)) / 2}) {
                if (bits < 1L << 53) {
                    int picked = odds.pick(rule, 0, bits * UNIT);
                    assertThat(picked != NOTHING && picked < granting)
                            .as("luck %s, bits %d", luck, bits)
                            .isEqualTo(bits < below);
                }
            }
        }
    }
}
