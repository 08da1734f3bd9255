package io.bingosim.engine;

import static io.bingosim.engine.Events.event;
import static io.bingosim.engine.Events.grant;
import static io.bingosim.engine.Events.group;
import static io.bingosim.engine.Events.idle;
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

import io.bingosim.engine.Timeline.Attempt;
import io.bingosim.engine.parallel.ParallelSimulation;
import io.bingosim.engine.scenario.GroupBand;
import io.bingosim.engine.scenario.Modifier;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Tile;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.TeamResults;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Valid but unusual scenarios. Each is also compared with the plain rules. */
class OddScenariosTest {

    private static final List<String> STRATEGIES = List.of("GREEDY", "ROW_UNLOCKING", "COMBO_UNLOCKING");

    static Events oneTile(Tile tile) {
        return event().row(tile, idle("b", 3), idle("c", 2), idle("d", 1));
    }

    static Timeline.TeamLine played(Events events) {
        PlainComparison.assertSame(events.scenario(), 7, 0, 3);
        return events.play();
    }

    private static TeamResults results(Events events, int runs) {
        return new ParallelSimulation(CompiledScenario.compile(events.scenario()), 7, 0, runs)
                .tally(2)
                .results(events.scenario(), IntervalRule.fixed(0))
                .get(0);
    }

    @Test
    void a_team_alone_always_wins_and_never_ties() {
        TeamResults results = results(
                oneTile(tile("a", 4, 1, rule("dig", "dig")))
                        .with(sure("dig", 100))
                        .team("GREEDY", player("p")),
                10);

        assertThat(results.winRate().value()).isEqualTo(1);
        assertThat(results.soleWinRate().value()).isEqualTo(1);
        assertThat(results.tieRate().value()).isZero();
    }

    @Test
    void equal_teams_with_nothing_left_to_chance_always_tie() {
        TeamResults results = results(
                oneTile(tile("a", 4, 1, rule("dig", "dig")))
                        .with(sure("dig", 100))
                        .team("GREEDY", player("p"))
                        .team("COMBO_UNLOCKING", player("q"))
                        .team("ROW_UNLOCKING", player("r"))
                        .team("GREEDY", skilled("s", 100)),
                12);

        assertThat(results.winRate().value()).isEqualTo(1 / 3.0);
        assertThat(results.soleWinRate().value()).isZero();
        assertThat(results.tieRate().value()).isEqualTo(1);
        assertThat(results.boardFinishedShare()).isZero();
        assertThat(results.pointsHistogram()).containsExactly(new TeamResults.PointsBin.Exact(4, 12));
    }

    @Test
    void a_team_that_is_never_online_does_nothing_and_has_no_finish_time() {
        Events events = oneTile(tile("a", 4, 1, rule("dig", "dig")))
                .with(sure("dig", 100))
                .team("ROW_UNLOCKING", online("p", "10:00", 60));
        TeamResults results = results(events, 10);

        assertThat(played(events).attempts()).isEmpty();
        assertThat(results.points().max()).isZero();
        assertThat(results.finishedAt().mean()).isNull();
        assertThat(results.tileTimes().get(0).finishedShare()).isZero();
        assertThat(results.tileTimes().get(0).finishedAt().p50()).isNull();
        assertThat(results.rowTimes().get(0).openedShare()).isEqualTo(1);
    }

    @Test
    void tiles_that_no_player_qualifies_for_stay_unfinished_and_the_rest_are_played() {
        for (String strategy : STRATEGIES) {
            Timeline.TeamLine line = played(event().with(sure("dig", 100))
                    .row(
                            tile("a", 4, 1, ruleFor("licence", "dig", "gem")),
                            tile("b", 3, 1, rule("dig", "dig")),
                            idle("c", 2),
                            idle("d", 1))
                    .team(strategy, player("p")));

            assertThat(line.points()).as(strategy).isEqualTo(3);
            assertThat(line.attemptCount()).isEqualTo(1);
        }
    }

    @Test
    void a_board_of_one_row_is_open_and_has_nothing_to_unlock() {
        for (String strategy : STRATEGIES) {
            for (int threshold : new int[] {0, 5, 10}) {
                Timeline.TeamLine line = played(event().unlockingAt(threshold)
                        .with(sure("dig", 10))
                        .row(
                                tile("a", 4, 1, rule("dig", "dig")),
                                tile("b", 3, 1, rule("dig", "dig")),
                                tile("c", 2, 1, rule("dig", "dig")),
                                tile("d", 1, 1, rule("dig", "dig")))
                        .team(strategy, player("p")));

                assertThat(line.points()).isEqualTo(10);
                assertThat(line.rowReached()).isZero();
                assertThat(line.tilesFinished())
                        .extracting(Timeline.TileFinished::tile)
                        .containsExactly("a", "b", "c", "d");
            }
        }
    }

    @Test
    void a_threshold_of_ten_needs_the_whole_row() {
        Events events = event().unlockingAt(10)
                .with(sure("dig", 10))
                .row(
                        tile("a", 4, 1, rule("dig", "dig")),
                        tile("b", 3, 1, rule("dig", "dig")),
                        tile("c", 2, 1, rule("dig", "dig")),
                        tile("d", 1, 1, rule("dig", "dig")))
                .row(tile("e", 4, 1, rule("dig", "dig")), idle("f", 3), idle("g", 2), idle("h", 1))
                .team("COMBO_UNLOCKING", player("p"));

        assertThat(played(events).rowsOpened()).contains(new Timeline.RowOpened(1, 40));
    }

    @Test
    void an_event_of_one_second_has_room_for_one_attempt_of_one_second() {
        Timeline.TeamLine line = played(oneTile(tile("a", 4, 2, rule("dig", "dig")))
                .lasting(1)
                .with(sure("dig", 1))
                .team("GREEDY", player("p"), player("q")));

        assertThat(line.attemptCount()).isEqualTo(2);
        assertThat(line.finishedAt()).isEqualTo(1);
    }

    @Test
    void the_last_tile_may_be_finished_at_the_very_end_of_an_event_of_366_days() {
        Timeline.TeamLine line = played(oneTile(tile("a", 4, 1, rule("dig", "dig")))
                .lasting(31_622_400)
                .with(sure("dig", 31_622_400))
                .team("GREEDY", player("p")));

        assertThat(line.finishedAt()).isEqualTo(31_622_400);
    }

    private static Player[] twoHundred() {
        return IntStream.range(0, 200).mapToObj(i -> player("p" + i)).toArray(Player[]::new);
    }

    @Test
    void two_hundred_players_are_one_group_where_nothing_bounds_it() {
        Timeline.TeamLine line = played(oneTile(tile("a", 4, 200, rule("dig", "dig")))
                .with(group(
                        "dig",
                        false,
                        200,
                        1_000_000_000,
                        line(100, outcome(1, grant("dig", 1))),
                        new GroupBand(200, 1_000_000_000, 0.5, 1)))
                .team("GREEDY", twoHundred()));

        assertThat(line.attempts()).hasSize(1);
        assertThat(line.attempts().get(0).players()).hasSize(200);
        assertThat(line.finishedAt()).isEqualTo(50);
        assertThat(line.points()).isEqualTo(4);
    }

    @Test
    void the_last_of_two_hundred_players_completes_after_all_who_started_before() {
        Timeline.TeamLine line = played(oneTile(tile("a", 4, 200, rule("dig", "dig")))
                .lasting(100)
                .with(sure("dig", 100))
                .team("GREEDY", twoHundred()));

        assertThat(line.attempts()).extracting(Attempt::players).first().isEqualTo(List.of("p0"));
        assertThat(line.attempts()).extracting(Attempt::players).last().isEqualTo(List.of("p199"));
        assertThat(line.points()).isEqualTo(4);
    }

    @Test
    void a_hundred_modifiers_of_a_hundred_make_the_wanted_certain_and_the_attempt_endless() {
        Modifier[] lucky = new Modifier[100];
        Modifier[] slow = new Modifier[100];
        for (int i = 0; i < 100; i++) {
            lucky[i] = new Modifier("pick", 0.01, 100);
            slow[i] = new Modifier("pick", 100, 0.01);
        }
        var scarce = solo("dig", line(100, outcome(1e-9, grant("dig", 1)), outcome(0.5, grant("mud", 1))));

        Timeline.TeamLine certain = played(oneTile(tile("a", 4, 5, ruleWith("dig", "dig", lucky)))
                .with(scarce)
                .team("GREEDY", player("p", "pick")));
        Timeline.TeamLine never = played(oneTile(tile("a", 4, 5, ruleWith("dig", "dig", slow)))
                .with(scarce)
                .team("GREEDY", player("p", "pick")));

        assertThat(certain.attemptCount()).isEqualTo(5);
        assertThat(certain.finishedAt()).isEqualTo(5);
        assertThat(certain.wasted()).isZero();
        assertThat(never.attempts()).isEmpty();
    }

    @Test
    void the_slowest_of_all_attempts_is_never_started() {
        Timeline.TeamLine line = played(oneTile(tile("a", 4, 1, rule("dig", "dig")))
                .lasting(31_622_400)
                .with(sure("dig", 1_000_000_000))
                .team("GREEDY", skilled("p", 100)));

        assertThat(line.attempts()).isEmpty();
    }

    @Test
    void a_billion_units_do_not_overflow_anything() {
        // Not compared with the plain rules, which count beyond 2^31.
        Timeline.TeamLine line = oneTile(tile("a", 4, 1_000_000_000, rule("dig", "dig")))
                .with(solo("dig", line(100, outcome(1, grant("dig", 999_999_999), grant("mud", 1_000_000_000)))))
                .team("GREEDY", player("p"))
                .play();

        assertThat(line.attemptCount()).isEqualTo(2);
        assertThat(line.wasted()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void a_lone_player_of_a_group_of_one_uses_the_band_of_size_one() {
        Timeline.TeamLine line = played(oneTile(tile("a", 4, 1, rule("dig", "dig")))
                .with(group(
                        "dig", false, 1, 1, perGroup(100, outcome(1, grant("dig", 1))), new GroupBand(1, 1, 0.3, 1)))
                .team("GREEDY", player("p"), player("q")));

        assertThat(line.attempts()).extracting(Attempt::players).containsExactly(List.of("p"), List.of("q"));
        assertThat(line.finishedAt()).isEqualTo(30);
    }
}
