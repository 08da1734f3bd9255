package io.bingosim.engine;

import static io.bingosim.engine.BoardEvents.begun;
import static io.bingosim.engine.BoardEvents.board;
import static io.bingosim.engine.BoardEvents.finished;
import static io.bingosim.engine.BoardEvents.goal;
import static io.bingosim.engine.BoardEvents.tile;
import static io.bingosim.engine.BoardEvents.tileOf;
import static io.bingosim.engine.Events.grant;
import static io.bingosim.engine.Events.line;
import static io.bingosim.engine.Events.outcome;
import static io.bingosim.engine.Events.player;
import static io.bingosim.engine.Events.rule;
import static io.bingosim.engine.Events.ruleFor;
import static io.bingosim.engine.Events.skilled;
import static io.bingosim.engine.Events.solo;
import static io.bingosim.engine.Events.sure;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.Timeline.Attempt;
import io.bingosim.engine.Timeline.BonusReached;
import io.bingosim.engine.Timeline.Granted;
import io.bingosim.engine.Timeline.TeamLine;
import io.bingosim.engine.Timeline.TileFinished;
import io.bingosim.engine.Timeline.TileOpened;
import io.bingosim.engine.scenario.Gate;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rules of version 2 boards, one by one; {@link WinRulesTest} has those about winners. */
class BoardRulesTest {

    private static List<String> finishedTiles(TeamLine line) {
        return line.tilesFinished().stream()
                .map(tile -> tile.tile() + "@" + tile.at())
                .toList();
    }

    private static List<String> workedOn(TeamLine line) {
        return line.attempts().stream().map(Attempt::tile).toList();
    }

    @Nested
    class Goals {

        private final BoardEvents set = board(tileOf(
                        "set",
                        9,
                        2,
                        goal("helm", 1, ruleFor("key", "dig", "dig")),
                        goal("body", 1, rule("fish", "fish")),
                        goal("legs", 1, rule("chop", "chop"))))
                .with(sure("dig", 100))
                .with(sure("fish", 10))
                .with(sure("chop", 20));

        @Test
        void a_tile_is_finished_when_it_has_as_many_goals_as_it_needs() {
            TeamLine line = set.team("GREEDY", player("p", "key")).play();

            assertThat(line.tilesFinished()).containsExactly(new TileFinished("set", null, 9, 110));
            assertThat(line.attempts()).extracting(Attempt::goal).containsExactly("helm", "body");
        }

        @Test
        void a_player_works_on_the_first_unreached_goal_they_have_a_rule_for() {
            TeamLine line = set.team("GREEDY", player("p")).play();

            assertThat(line.attempts()).extracting(Attempt::goal).containsExactly("body", "legs");
        }

        @Test
        void a_grant_goes_to_one_goal_and_its_surplus_is_wasted_although_another_goal_could_use_it() {
            TeamLine line = board(
                            tileOf("set", 1, 2, goal("a", 1, rule("dig", "ore")), goal("b", 9, rule("dig", "ore"))))
                    .with(solo("dig", line(100, outcome(1, grant("ore", 3)))))
                    .team("GREEDY", player("p"))
                    .lasting(200)
                    .play();

            assertThat(line.attempts().get(0).granted()).containsExactly(new Granted("ore", 3, "set", "a", 2));
            assertThat(line.attempts().get(1).granted()).containsExactly(new Granted("ore", 3, "set", "b", 0));
            assertThat(line.wasted()).isEqualTo(2);
        }
    }

    @Nested
    class Drops_that_count_for_all {

        @Test
        void a_drop_counts_for_every_open_goal_that_accepts_it_and_leaves_no_surplus() {
            TeamLine line = board(tile("a", 1, 1, "dig"), tile("b", 1, 1, "dig"), tile("c", 1, 2, "dig"))
                    .with(sure("dig", 100))
                    .dropsForAll()
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(finishedTiles(line)).containsExactly("a@100", "b@100", "c@200");
            assertThat(line.wasted()).isZero();
        }

        @Test
        void units_that_no_goal_accepts_are_wasted_once() {
            TeamLine line = board(tile("a", 1, 1, "dig"))
                    .with(solo("dig", line(100, outcome(1, grant("dig", 1), grant("mud", 5)))))
                    .dropsForAll()
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(line.wasted()).isEqualTo(5);
        }

        @Test
        void a_goal_of_a_tile_that_the_same_grant_finishes_still_counts() {
            TeamLine line = board(
                            tileOf("set", 1, 1, goal("a", 1, rule("dig", "dig")), goal("b", 1, rule("dig", "dig"))),
                            tile("c", 1, 1, "dig"))
                    .with(sure("dig", 100))
                    .dropsForAll()
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(line.attempts().get(0).granted()).hasSize(3);
            assertThat(finishedTiles(line)).containsExactly("set@100", "c@100");
        }

        @Test
        void a_tile_that_a_grant_opens_gets_nothing_of_it() {
            TeamLine line = board(tile("a", 1, 1, "dig"), tile("b", 1, 1, "dig"))
                    .with(sure("dig", 100))
                    .dropsForAll()
                    .gate("b", Gate.Measure.COUNT, 1, "a")
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(finishedTiles(line)).containsExactly("a@100", "b@200");
        }
    }

    @Nested
    class Bonuses_and_gates {

        private final BoardEvents three = board(tile("a", 5, 1, "dig"), tile("b", 3, 1, "dig"), tile("c", 0, 1, "dig"))
                .with(sure("dig", 100));

        @Test
        void a_bonus_is_reached_once_when_enough_of_its_tiles_are_finished() {
            TeamLine line = three.bonus("pair", 10, 2, "a", "b", "c")
                    .bonus("none", 0, 1, "c")
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(line.bonusesReached())
                    .containsExactly(new BonusReached("pair", 10, 200), new BonusReached("none", 0, 300));
            assertThat(line.points()).isEqualTo(18);
            assertThat(line.bonuses()).isEqualTo(2);
            assertThat(line.rowReached()).isNull();
        }

        @Test
        void a_gate_opens_at_a_number_of_finished_tiles() {
            TeamLine line = board(tile("late", 9, 1, "dig"), tile("a", 5, 1, "dig"), tile("b", 3, 1, "dig"))
                    .with(sure("dig", 100))
                    .gate("late", Gate.Measure.COUNT, 1, "a", "b")
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(line.tilesOpened()).containsExactly(new TileOpened("late", 100));
            assertThat(workedOn(line)).containsExactly("a", "late", "b");
        }

        @Test
        void a_gate_opens_at_points_of_tiles_without_those_of_bonuses() {
            TeamLine line = three.bonus("first", 100, 1, "a")
                    .gate("c", Gate.Measure.POINTS, 6, "a", "b")
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(line.tilesOpened()).containsExactly(new TileOpened("c", 200));
        }
    }

    @Nested
    class Standings {

        @Test
        void a_run_starts_at_its_time_with_what_the_team_has() {
            TeamLine line = board(tile("a", 5, 3, "dig"), tile("b", 3, 1, "dig"))
                    .with(sure("dig", 100))
                    .standing(600, begun("a", 2), finished("b", 50, 1))
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(finishedTiles(line)).containsExactly("b@50", "a@700");
            assertThat(line.attemptCount()).isEqualTo(1);
            assertThat(line.points()).isEqualTo(8);
            assertThat(line.finishedAt()).isEqualTo(700);
        }

        @Test
        void bonuses_and_gates_follow_as_if_tiles_had_been_finished_one_after_the_other() {
            TeamLine line = board(tile("a", 5, 1, "dig"), tile("b", 3, 1, "dig"), tile("c", 2, 1, "dig"))
                    .with(sure("dig", 1000))
                    .bonus("two", 1, 2, "a", "b", "c")
                    .gate("c", Gate.Measure.POINTS, 3, "a", "b")
                    .standing(600, finished("a", 400, 1), finished("b", 300, 1))
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(line.bonusesReached()).containsExactly(new BonusReached("two", 1, 400));
            assertThat(line.tilesOpened()).containsExactly(new TileOpened("c", 300));
        }

        @Test
        void a_tile_finished_behind_a_closed_gate_stays_finished_when_the_gate_opens() {
            for (String strategy : List.of("GREEDY", "VALUE")) {
                TeamLine line = board(tile("late", 9, 1, "dig"), tile("a", 5, 1, "dig"), tile("b", 3, 1, "dig"))
                        .with(sure("dig", 100))
                        .gate("late", Gate.Measure.COUNT, 1, "a")
                        .standing(200, finished("late", 10, 1))
                        .team(strategy, player("p"))
                        .play();

                assertThat(workedOn(line)).containsExactly("a", "b");
                assertThat(line.tilesOpened()).containsExactly(new TileOpened("late", 300));
            }
        }

        @Test
        void units_behind_a_closed_gate_count_when_it_opens() {
            TeamLine line = board(tile("late", 9, 3, "dig"), tile("a", 5, 1, "dig"))
                    .with(sure("dig", 100))
                    .gate("late", Gate.Measure.COUNT, 1, "a")
                    .standing(200, begun("late", 2))
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(finishedTiles(line)).containsExactly("a@300", "late@400");
        }
    }

    @Nested
    class Strategies_of_both_versions {

        @Test
        void greedy_compares_the_cost_as_it_is_now() {
            TeamLine line = board(
                            tileOf("a", 5, 2, goal("x", 4, rule("dig", "dig")), goal("y", 1, rule("fish", "fish"))),
                            tile("b", 5, 2, "chop"))
                    .with(sure("dig", 100))
                    .with(sure("fish", 100))
                    .with(sure("chop", 100))
                    .standing(0, begun("a", 4, 0))
                    .team("GREEDY", player("p"))
                    .play();

            assertThat(workedOn(line)).containsExactly("a", "b", "b");
        }

        @Test
        void value_takes_the_best_rate_and_counts_the_part_of_a_bonus() {
            BoardEvents event = board(tile("a", 4, 1, "dig"), tile("b", 3, 1, "dig"), tile("c", 3, 1, "dig"))
                    .with(sure("dig", 100))
                    .bonus("pair", 4, 2, "b", "c");

            assertThat(workedOn(event.team("VALUE", player("p")).play())).containsExactly("b", "c", "a");
        }

        @Test
        void spread_shares_the_best_tiles_among_the_players() {
            List<Attempt> attempts = board(tile("a", 4, 9, "dig"), tile("b", 3, 9, "dig"), tile("c", 2, 9, "dig"))
                    .with(sure("dig", 100))
                    .lasting(100)
                    .spreading(2, player("p0"), player("p1"), player("p2"), skilled("p3", 1))
                    .play()
                    .attempts();

            assertThat(attempts).extracting(Attempt::tile).containsExactly("a", "b", "a", "b");
        }
    }
}
