package io.bingosim.engine;

import static io.bingosim.engine.Events.event;
import static io.bingosim.engine.Events.grant;
import static io.bingosim.engine.Events.group;
import static io.bingosim.engine.Events.line;
import static io.bingosim.engine.Events.online;
import static io.bingosim.engine.Events.outcome;
import static io.bingosim.engine.Events.perGroup;
import static io.bingosim.engine.Events.player;
import static io.bingosim.engine.Events.rule;
import static io.bingosim.engine.Events.ruleFor;
import static io.bingosim.engine.Events.ruleWith;
import static io.bingosim.engine.Events.skilled;
import static io.bingosim.engine.Events.solo;
import static io.bingosim.engine.Events.sure;
import static io.bingosim.engine.Events.tile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bingosim.engine.Timeline.Attempt;
import io.bingosim.engine.scenario.GroupBand;
import io.bingosim.engine.scenario.Modifier;
import io.bingosim.engine.scenario.Tile;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RulesTest {

    /** A tile nobody can work on: its rule accepts what no activity grants. */
    private static Tile idle(String key, int points) {
        return tile(key, points, 1, rule("dig", "unobtainable"));
    }

    private static Events digging(int required) {
        return event().with(sure("dig", 100))
                .row(tile("a", 4, required, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1));
    }

    private static List<Integer> starts(Timeline.TeamLine line) {
        return line.attempts().stream().map(Attempt::startedAt).toList();
    }

    private static List<List<String>> groups(Timeline.TeamLine line) {
        return line.attempts().stream().map(Attempt::players).toList();
    }

    @Nested
    class Time {

        @Test
        void an_attempt_that_ends_exactly_with_the_event_counts() {
            assertThat(digging(5)
                            .lasting(500)
                            .team("GREEDY", player("p"))
                            .play()
                            .attemptCount())
                    .isEqualTo(5);
        }

        @Test
        void an_attempt_that_would_end_after_the_event_is_not_started() {
            assertThat(digging(5)
                            .lasting(499)
                            .team("GREEDY", player("p"))
                            .play()
                            .attemptCount())
                    .isEqualTo(4);
        }

        @Test
        void nothing_happens_before_a_session_starts_and_nothing_is_left_unfinished_at_its_end() {
            var line = digging(9).team("GREEDY", online("p", "00:01", 5)).play();

            assertThat(starts(line)).containsExactly(60, 160, 260);
        }

        @Test
        void an_attempt_may_end_exactly_with_the_session() {
            var line = event().with(sure("dig", 150))
                    .row(tile("a", 4, 9, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                    .team("GREEDY", online("p", "00:01", 5))
                    .play();

            assertThat(starts(line)).containsExactly(60, 210);
        }
    }

    @Nested
    class Duration {

        private int duration(double skill, Modifier... modifiers) {
            var line = event().with(sure("dig", 99))
                    .row(tile("a", 4, 9, ruleWith("dig", "dig", modifiers)), idle("b", 3), idle("c", 2), idle("d", 1))
                    .team("GREEDY", skilled("p", skill, "pick", "map"))
                    .play();
            return line.attempts().get(0).endedAt();
        }

        @Test
        void is_the_baseline_times_skill_times_the_modifiers_the_player_owns() {
            assertThat(duration(1)).isEqualTo(99);
            assertThat(duration(1.5)).isEqualTo(148);
            assertThat(duration(1, new Modifier("pick", 0.5, 1))).isEqualTo(49);
            assertThat(duration(1, new Modifier("rope", 0.5, 1))).isEqualTo(99);
            assertThat(duration(2, new Modifier("pick", 0.5, 1), new Modifier("map", 0.1, 1)))
                    .isEqualTo(9);
        }

        @Test
        void forgives_a_rounding_error_and_is_never_less_than_a_second() {
            // 99 × 0.7 × (1 / 0.7) is a hair below 99 in doubles.
            assertThat(duration(0.7, new Modifier("pick", 1 / 0.7, 1))).isEqualTo(99);
            assertThat(duration(0.001)).isEqualTo(1);
        }

        @Test
        void is_paced_by_the_slowest_line() {
            var line = event().with(solo("dig", line(10, outcome(1, grant("dig", 1))), line(70, outcome(1))))
                    .row(tile("a", 4, 9, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(line.attempts().get(0).endedAt()).isEqualTo(70);
        }
    }

    @Nested
    class Groups {

        private Events raid(boolean solo, int min, Integer max, GroupBand... bands) {
            return event().with(group("dig", solo, min, max, perGroup(100, outcome(1, grant("dig", 1))), bands))
                    .row(tile("a", 4, 1, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1));
        }

        @Test
        void form_of_as_many_as_fit_and_the_rest_form_the_next() {
            var line = raid(false, 2, 3)
                    .team("GREEDY", player("p"), player("q"), player("r"), player("s"), player("t"))
                    .play();

            assertThat(groups(line)).containsExactly(List.of("p", "q", "r"), List.of("s", "t"));
        }

        @Test
        void leave_those_over_to_go_alone_where_that_is_allowed_and_to_wait_where_not() {
            var players = new io.bingosim.engine.scenario.Player[] {player("p"), player("q"), player("r")};

            assertThat(groups(raid(true, 2, 2).team("GREEDY", players).play()))
                    .containsExactly(List.of("p", "q"), List.of("r"));
            assertThat(groups(raid(false, 2, 2).team("GREEDY", players).play())).containsExactly(List.of("p", "q"));
            assertThat(groups(raid(false, 1, 2).team("GREEDY", players).play()))
                    .containsExactly(List.of("p", "q"), List.of("r"));
        }

        @Test
        void wait_until_enough_have_come() {
            var line = raid(false, 3, null)
                    .team("GREEDY", player("p"), player("q"), online("r", "00:05", 60))
                    .play();

            assertThat(starts(line)).containsExactly(300);
            assertThat(groups(line)).containsExactly(List.of("p", "q", "r"));
        }

        @Test
        void lose_members_without_the_time_and_are_then_as_fast_as_those_who_stay() {
            var line = raid(false, 2, null, new GroupBand(2, 2, 3, 1), new GroupBand(3, 3, 2, 1))
                    .team("GREEDY", player("p"), player("q"), online("r", "00:00", 3))
                    .play();

            assertThat(groups(line)).containsExactly(List.of("p", "q"));
            assertThat(line.attempts().get(0).endedAt()).isEqualTo(300);
        }

        @Test
        void do_not_start_when_too_few_are_left() {
            var line = raid(false, 2, null)
                    .team("GREEDY", player("p"), online("q", "00:00", 1))
                    .play();

            assertThat(line.attempts()).isEmpty();
        }

        @Test
        void shrink_to_one_who_goes_alone_where_that_is_allowed() {
            var line = raid(true, 2, null, new GroupBand(1, 1, 0.5, 1))
                    .team("GREEDY", player("p"), online("q", "00:00", 1))
                    .play();

            assertThat(groups(line)).startsWith(List.of("p"));
            assertThat(line.attempts().get(0).endedAt()).isEqualTo(50);
        }

        @Test
        void are_as_slow_as_their_slowest_and_use_what_any_member_owns() {
            var line = event().with(group("dig", false, 2, null, perGroup(100, outcome(1, grant("dig", 1)))))
                    .row(
                            tile("a", 4, 1, ruleWith("dig", "dig", new Modifier("pick", 0.5, 1))),
                            idle("b", 3),
                            idle("c", 2),
                            idle("d", 1))
                    .team("GREEDY", skilled("p", 0.8, "pick"), skilled("q", 1.2))
                    .play();

            assertThat(line.attempts().get(0).endedAt()).isEqualTo(60);
        }

        @Test
        void are_of_one_rule_only() {
            var line = event().with(group("dig", false, 2, null, line(100, outcome(1, grant("dig", 1)))))
                    .row(
                            tile("a", 4, 1, ruleFor("pick", "dig", "dig"), rule("dig", "dig")),
                            idle("b", 3),
                            idle("c", 2),
                            idle("d", 1))
                    .team("GREEDY", player("p", "pick"), player("q"))
                    .play();

            assertThat(line.attempts()).isEmpty();
        }

        @Test
        void roll_once_for_each_member_or_once_for_all() {
            var each = event().with(group("dig", false, 2, null, line(100, outcome(1, grant("dig", 1)))))
                    .row(tile("a", 4, 9, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                    .lasting(100)
                    .team("GREEDY", player("p"), player("q"), player("r"))
                    .play();

            assertThat(each.attempts().get(0).granted()).hasSize(3);
            assertThat(raid(false, 2, null)
                            .team("GREEDY", player("p"), player("q"))
                            .play()
                            .attempts()
                            .get(0)
                            .granted())
                    .hasSize(1);
        }
    }

    @Nested
    class Grants {

        @Test
        void beyond_what_a_tile_needs_are_wasted() {
            var line = event().with(solo("dig", line(100, outcome(1, grant("dig", 7)))))
                    .row(tile("a", 4, 10, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(line.wasted()).isEqualTo(4);
            assertThat(line.attemptCount()).isEqualTo(2);
            assertThat(line.finishedAt()).isEqualTo(200);
        }

        @Test
        void that_no_open_tile_accepts_are_wasted() {
            var line = event().with(solo("dig", line(100, outcome(1, grant("dig", 1), grant("mud", 5)))))
                    .row(tile("a", 4, 2, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(line.wasted()).isEqualTo(10);
        }

        @Test
        void are_applied_one_by_one_each_seeing_what_the_one_before_changed() {
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
        void count_for_a_tile_whatever_activity_gave_them() {
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
        void of_an_attempt_under_way_still_count_after_its_tile_was_finished_by_another() {
            var line = digging(1).team("GREEDY", player("p"), skilled("q", 1.5)).play();

            assertThat(line.attemptCount()).isEqualTo(2);
            assertThat(line.wasted()).isEqualTo(1);
            assertThat(line.finishedAt()).isEqualTo(100);
        }
    }

    @Nested
    class Rows {

        private Events stairs(int threshold) {
            return event().unlockingAt(threshold)
                    .with(sure("dig", 100))
                    .with(sure("cut", 100))
                    .row(
                            tile("a", 4, 1, rule("dig", "dig")),
                            tile("b", 3, 1, rule("dig", "dig")),
                            idle("c", 2),
                            idle("d", 1))
                    .row(tile("e", 4, 1, rule("cut", "cut")), idle("f", 3), idle("g", 2), idle("h", 1));
        }

        @Test
        void open_when_the_finished_tiles_before_are_worth_the_threshold() {
            var line = stairs(7).team("GREEDY", player("p")).play();

            assertThat(line.rowsOpened()).containsExactly(new Timeline.RowOpened(0, 0), new Timeline.RowOpened(1, 200));
            assertThat(line.points()).isEqualTo(11);
        }

        @Test
        void stay_locked_below_it() {
            var line = stairs(8).team("GREEDY", player("p")).play();

            assertThat(line.rowReached()).isZero();
            assertThat(line.points()).isEqualTo(7);
        }

        @Test
        void are_all_open_from_the_start_when_the_threshold_is_0() {
            var line = stairs(0).team("GREEDY", player("p")).play();

            assertThat(line.rowsOpened()).containsExactly(new Timeline.RowOpened(0, 0), new Timeline.RowOpened(1, 0));
        }
    }

    @Nested
    class Luck {

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
        void multiplies_wanted_outcomes_and_leaves_the_others_alone_while_there_is_room() {
            assertThat(shares(0.2, 0.3, 2)).containsExactly(new double[] {0.4, 0.3}, within(0.015));
        }

        @Test
        void shrinks_the_unwanted_ones_when_there_is_not() {
            assertThat(shares(0.3, 0.5, 2.5)).containsExactly(new double[] {0.75, 0.25}, within(0.015));
        }

        @Test
        void makes_wanted_outcomes_certain_but_not_more() {
            assertThat(shares(0.3, 0.5, 50)).containsExactly(1, 0);
        }

        @Test
        void below_1_leaves_more_nothing() {
            assertThat(shares(0.5, 0.5, 0.5)).containsExactly(new double[] {0.25, 0.5}, within(0.015));
        }

        @Test
        void never_gives_nothing_on_a_line_that_sums_to_1() {
            double[] shares = shares(0.1, 0.9, 1);

            assertThat(shares[0] + shares[1]).isEqualTo(1, within(1e-12));
        }
    }

    @Nested
    class Winners {

        @Test
        void are_the_teams_with_the_most_points_and_share_a_tie() {
            var scenario = digging(3)
                    .lasting(300)
                    .team("GREEDY", player("p"))
                    .team("GREEDY", player("q"))
                    .team("GREEDY", skilled("r", 2))
                    .scenario();
            RunResult result = new Simulator(CompiledScenario.compile(scenario)).run(7, 0);

            assertThat(List.of(result.winners(0), result.winners(1), result.winners(2)))
                    .containsExactly(2, 2, 0);
            assertThat(result.finishedAt(2)).isEqualTo(RunResult.NEVER);
        }

        @Test
        void are_all_teams_when_nobody_scores() {
            var scenario = digging(99)
                    .team("GREEDY", player("p"))
                    .team("GREEDY", player("q"))
                    .scenario();

            assertThat(new Simulator(CompiledScenario.compile(scenario))
                            .run(7, 0)
                            .winners(1))
                    .isEqualTo(2);
        }
    }

    @Test
    void a_run_beyond_the_step_budget_fails_and_says_which_run_and_team() {
        var players = new io.bingosim.engine.scenario.Player[200];
        for (int i = 0; i < players.length; i++) {
            players[i] = player("p" + i);
        }
        var scenario = event().lasting(31_622_400)
                .with(solo("dig", line(1, outcome(0.000_000_001, grant("dig", 1)))))
                .row(tile("a", 4, 1_000_000_000, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                .team("GREEDY", players)
                .scenario();
        CompiledScenario compiled = CompiledScenario.compile(scenario, 10_000);

        assertThatThrownBy(() -> new Simulator(compiled).run(7, 12))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("run 12, team t0: more than 10000 attempts");
    }

    @Test
    void a_replay_without_attempts_says_the_same_of_the_run() {
        CompiledScenario compiled = Samples.compiled("edge");
        Timeline bare = Replay.of(compiled, 7, 3, false);
        Timeline full = Replay.of(compiled, 7, 3, true);

        for (int team = 0; team < 3; team++) {
            Timeline.TeamLine line = full.teams().get(team);
            assertThat(line.attempts()).hasSize(line.attemptCount());
            assertThat(line)
                    .usingRecursiveComparison()
                    .ignoringFields("attempts")
                    .isEqualTo(bare.teams().get(team));
        }
        assertThat(bare.teams().get(0).attempts()).isNull();
    }
}
