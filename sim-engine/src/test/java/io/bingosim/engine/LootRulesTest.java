package io.bingosim.engine;

import static io.bingosim.engine.Events.event;
import static io.bingosim.engine.Events.grant;
import static io.bingosim.engine.Events.idle;
import static io.bingosim.engine.Events.line;
import static io.bingosim.engine.Events.outcome;
import static io.bingosim.engine.Events.player;
import static io.bingosim.engine.Events.rule;
import static io.bingosim.engine.Events.ruleFor;
import static io.bingosim.engine.Events.ruleWith;
import static io.bingosim.engine.Events.skilled;
import static io.bingosim.engine.Events.solo;
import static io.bingosim.engine.Events.sure;
import static io.bingosim.engine.Events.tile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bingosim.engine.Timeline.Attempt;
import io.bingosim.engine.scenario.Modifier;
import org.junit.jupiter.api.Test;

/** What a roll grants and which tile gets it. */
class LootRulesTest {

    private static Events digging(int required) {
        return event().with(sure("dig", 100))
                .row(tile("a", 4, required, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1));
    }

    @Test
    void grants_beyond_what_a_tile_needs_are_wasted() {
        var line = event().with(solo("dig", line(100, outcome(1, grant("dig", 7)))))
                .row(tile("a", 4, 10, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                .team("GREEDY", player("p"))
                .play();

        assertThat(line.wasted()).isEqualTo(4);
        assertThat(line.attemptCount()).isEqualTo(2);
        assertThat(line.finishedAt()).isEqualTo(200);
        assertThat(line.attempts().get(1).granted()).containsExactly(new Timeline.Granted("dig", 7, "a", null, 4));
        assertThat(line.attempts().get(1).rolled()).containsExactly(new Timeline.Rolled("line", "o1.0"));
    }

    @Test
    void grants_that_no_open_tile_accepts_are_wasted() {
        var line = event().with(solo("dig", line(100, outcome(1, grant("dig", 1), grant("mud", 5)))))
                .row(tile("a", 4, 2, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                .team("GREEDY", player("p"))
                .play();

        assertThat(line.wasted()).isEqualTo(10);
        assertThat(line.attempts().get(0).granted())
                .containsExactly(
                        new Timeline.Granted("dig", 1, "a", null, 0), new Timeline.Granted("mud", 5, null, null, 5));
    }

    @Test
    void grants_are_applied_one_by_one_each_seeing_what_the_one_before_changed() {
        var line = event().unlockingAt(4)
                .with(solo("dig", line(100, outcome(1, grant("dig", 1), grant("gem", 1), grant("gem", 1)))))
                .row(tile("a", 4, 1, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                .row(tile("e", 4, 1, rule("dig", "gem")), idle("f", 3), idle("g", 2), idle("h", 1))
                .row(tile("i", 4, 1, rule("dig", "gem")), idle("j", 3), idle("k", 2), idle("l", 1))
                .team("GREEDY", player("p"))
                .play();

        assertThat(line.attemptCount()).isEqualTo(1);
        assertThat(line.rowsOpened()).extracting(Timeline.RowOpened::at).containsExactly(0, 100, 100);
        assertThat(line.points()).isEqualTo(12);
        assertThat(line.wasted()).isZero();
    }

    @Test
    void grants_count_for_a_tile_whatever_activity_gave_them() {
        var line = event().with(solo("dig", line(100, outcome(1, grant("dig", 1), grant("gem", 1)))))
                .with(sure("dive", 100))
                .row(
                        tile("a", 4, 1, rule("dig", "dig")),
                        tile("b", 3, 1, ruleFor("suit", "dive", "gem")),
                        idle("c", 2),
                        idle("d", 1))
                .team("GREEDY", player("p"))
                .play();

        assertThat(line.points()).isEqualTo(7);
    }

    @Test
    void grants_of_an_attempt_under_way_still_count_after_its_tile_was_finished_by_another() {
        var line = digging(1).team("GREEDY", player("p"), skilled("q", 1.5)).play();

        assertThat(line.attemptCount()).isEqualTo(2);
        assertThat(line.wasted()).isEqualTo(1);
        assertThat(line.finishedAt()).isEqualTo(100);
    }

    @Test
    void grants_that_only_a_locked_tile_accepts_are_wasted() {
        var line = event().unlockingAt(5)
                .with(solo("dig", line(100, outcome(1, grant("dig", 1), grant("gem", 3)))))
                .row(tile("a", 4, 2, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                .row(tile("e", 4, 1, rule("dig", "gem")), idle("f", 3), idle("g", 2), idle("h", 1))
                .team("GREEDY", player("p"))
                .play();

        assertThat(line.points()).isEqualTo(4);
        assertThat(line.wasted()).isEqualTo(6);
    }

    @Test
    void luck_is_for_what_the_rule_accepts_not_for_what_its_tile_accepts() {
        var dig = solo("dig", line(100, outcome(0.01, grant("dig", 1)), outcome(0.01, grant("mud", 1))));
        var line = event().lasting(1_000_000)
                .with(dig)
                .row(
                        tile(
                                "a",
                                4,
                                1_000_000,
                                ruleWith("dig", "dig", new Modifier("pick", 1, 99)),
                                rule("dig", "mud")),
                        idle("b", 3),
                        idle("c", 2),
                        idle("d", 1))
                .team("GREEDY", player("p", "pick"))
                .play();

        long digs = line.attempts().stream()
                .flatMap(attempt -> attempt.granted().stream())
                .filter(granted -> granted.drop().equals("dig"))
                .count();
        assertThat(digs / 10_000.0).isEqualTo(0.99, within(0.005));
    }

    @Test
    void a_rule_whose_activity_never_grants_what_it_accepts_is_skipped() {
        var line = event().with(sure("dig", 100))
                .with(sure("dive", 70))
                .row(
                        tile("a", 4, 1, rule("dig", "pearl"), rule("dive", "dive")),
                        idle("b", 3),
                        idle("c", 2),
                        idle("d", 1))
                .team("GREEDY", player("p"))
                .play();

        assertThat(line.attempts()).extracting(Attempt::activity).containsExactly("dive");
    }

    /** The share of attempts that gave the wanted drop and the unwanted one, over a long run. */
    private double[] shares(double wanted, double unwanted, double factor) {
        var line = event().lasting(2_000_000)
                .with(solo("dig", line(100, outcome(wanted, grant("dig", 1)), outcome(unwanted, grant("mud", 1)))))
                .row(
                        tile("a", 4, 1_000_000, ruleWith("dig", "dig", new Modifier("pick", 1, factor))),
                        idle("b", 3),
                        idle("c", 2),
                        idle("d", 1))
                .team("GREEDY", player("p", "pick"))
                .play();
        double wantedCount = 0;
        double unwantedCount = 0;
        for (Attempt attempt : line.attempts()) {
            for (Timeline.Granted granted : attempt.granted()) {
                wantedCount += granted.drop().equals("dig") ? 1 : 0;
                unwantedCount += granted.drop().equals("mud") ? 1 : 0;
            }
        }
        return new double[] {wantedCount / line.attemptCount(), unwantedCount / line.attemptCount()};
    }

    @Test
    void luck_multiplies_wanted_outcomes_and_leaves_the_others_alone_while_there_is_room() {
        assertThat(shares(0.2, 0.3, 2)).containsExactly(new double[] {0.4, 0.3}, within(0.015));
    }

    @Test
    void luck_shrinks_the_unwanted_ones_when_there_is_not() {
        assertThat(shares(0.3, 0.5, 2.5)).containsExactly(new double[] {0.75, 0.25}, within(0.015));
    }

    @Test
    void luck_makes_wanted_outcomes_certain_but_not_more() {
        assertThat(shares(0.3, 0.5, 50)).containsExactly(1, 0);
    }

    @Test
    void luck_below_1_leaves_more_nothing() {
        assertThat(shares(0.5, 0.5, 0.5)).containsExactly(new double[] {0.25, 0.5}, within(0.015));
    }

    @Test
    void luck_never_gives_nothing_on_a_line_that_sums_to_1() {
        double[] shares = shares(0.1, 0.9, 1);

        assertThat(shares[0] + shares[1]).isEqualTo(1, within(1e-12));
    }
}
