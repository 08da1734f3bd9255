package io.bingosim.engine;

import static io.bingosim.engine.Events.event;
import static io.bingosim.engine.Events.grant;
import static io.bingosim.engine.Events.idle;
import static io.bingosim.engine.Events.line;
import static io.bingosim.engine.Events.online;
import static io.bingosim.engine.Events.outcome;
import static io.bingosim.engine.Events.player;
import static io.bingosim.engine.Events.rule;
import static io.bingosim.engine.Events.ruleWith;
import static io.bingosim.engine.Events.skilled;
import static io.bingosim.engine.Events.solo;
import static io.bingosim.engine.Events.sure;
import static io.bingosim.engine.Events.tile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bingosim.engine.Timeline.Attempt;
import io.bingosim.engine.parallel.ParallelSimulation;
import io.bingosim.engine.scenario.Grant;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Modifier;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Rule;
import io.bingosim.engine.scenario.Session;
import io.bingosim.engine.scenario.Units;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RulesTest {

    private static Events digging(int required) {
        return event().with(sure("dig", 100))
                .row(tile("a", 4, required, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1));
    }

    private static List<Integer> starts(Timeline.TeamLine line) {
        return line.attempts().stream().map(Attempt::startedAt).toList();
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
        void a_refused_try_uses_up_no_luck() {
            // Sessions of a minute and of ten: what was too long for the first is the first attempt of the second.
            var slow = new LootLine(
                    "line",
                    LootLine.Roll.PER_PLAYER,
                    300,
                    200,
                    LootLine.Distribution.UNIFORM,
                    List.of(outcome(1, grant("dig", 1))));
            var twice = new Player(
                    "p",
                    "p",
                    1,
                    List.of(),
                    List.of(
                            new Session(DayOfWeek.TUESDAY, LocalTime.of(0, 1), 1),
                            new Session(DayOfWeek.TUESDAY, LocalTime.of(0, 5), 10)));
            var once = List.of(
                    event().with(solo("dig", slow))
                            .row(tile("a", 4, 1, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                            .team("GREEDY", twice)
                            .play(),
                    event().with(solo("dig", slow))
                            .row(tile("a", 4, 1, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                            .team("GREEDY", online("p", "00:05", 10))
                            .play());

            assertThat(once.get(0)).isEqualTo(once.get(1));
            assertThat(once.get(0).attemptCount()).isEqualTo(1);
        }

        @Test
        void attempts_that_end_together_are_completed_in_the_order_they_were_started() {
            // q started later and ends with p; r, whose attempt started with p's, comes after p in the list.
            var line = event().with(sure("dig", 100))
                    .row(tile("a", 4, 9, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                    .lasting(300)
                    .team("GREEDY", skilled("q", 1), skilled("p", 2), skilled("r", 2))
                    .play();

            assertThat(line.attempts().stream()
                            .filter(attempt -> attempt.endedAt() == 200)
                            .map(attempt -> attempt.players().get(0)))
                    .containsExactly("p", "r", "q");
        }

        @Test
        void a_player_without_time_for_their_task_waits_although_another_tile_would_be_possible() {
            var line = event().with(sure("dig", 301))
                    .with(sure("dive", 10))
                    .row(
                            tile("a", 4, 1, rule("dig", "dig")),
                            tile("b", 3, 1, rule("dive", "dive")),
                            idle("c", 2),
                            idle("d", 1))
                    .team("GREEDY", online("p", "00:01", 5))
                    .play();

            assertThat(line.attempts()).isEmpty();
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
        void tolerates_a_rounding_error_and_is_never_less_than_a_second() {
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
    class Cost {

        private double cost(int required, Rule... rules) {
            var scenario = event().with(solo(
                            "dig",
                            line(70, outcome(0.3, grant("dig", 1))),
                            line(100, outcome(0.5, new Grant("gem", Units.between(1, 3)), grant("mud", 9)))))
                    .with(sure("dive", 200))
                    .row(tile("a", 4, required, rules), idle("b", 3), idle("c", 2), idle("d", 1))
                    .team("GREEDY", player("p"))
                    .scenario();
            return CompiledScenario.compile(scenario).board.cost[0];
        }

        @Test
        void is_the_attempts_expected_rounded_up_times_the_baseline_of_the_slowest_line() {
            assertThat(cost(1, rule("dig", "dig"))).isEqualTo(400);
            assertThat(cost(4, rule("dig", "gem"))).isEqualTo(400);
            assertThat(cost(13, rule("dig", "gem", "dig"))).isEqualTo(1000);
        }

        @Test
        void tolerates_a_rounding_error() {
            // 0.7 + 0.1 is a hair below 0.8 in doubles: four units are still five attempts.
            var scenario = event().with(solo(
                            "dig", line(70, outcome(0.7, grant("dig", 1))), line(100, outcome(0.1, grant("dig", 1)))))
                    .row(tile("a", 4, 4, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                    .team("GREEDY", player("p"))
                    .scenario();

            assertThat(CompiledScenario.compile(scenario).board.cost[0]).isEqualTo(500);
        }

        @Test
        void is_that_of_the_cheapest_rule_and_infinite_without_any() {
            assertThat(cost(1, rule("dig", "dig"), rule("dive", "dive"))).isEqualTo(200);
            assertThat(cost(1, rule("dive", "pearl"), rule("dig", "dig"))).isEqualTo(400);
            assertThat(cost(1, rule("dive", "pearl"))).isInfinite();
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
        void are_all_teams_when_none_scores() {
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
        var players = new Player[200];
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
        ParallelSimulation.Result outcome = new ParallelSimulation(compiled, 7, 12, 3).run(2, done -> {});
        assertThat(outcome.failedRuns()).isEqualTo(3);
        assertThat(outcome.firstFailure()).startsWith("run 12, team t0");
        assertThat(outcome.tally().runs()).isZero();
    }

    @Test
    void a_replay_without_attempts_reports_the_same_result() {
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
