package io.bingosim.engine;

import static io.bingosim.engine.BoardEvents.board;
import static io.bingosim.engine.BoardEvents.finished;
import static io.bingosim.engine.BoardEvents.tile;
import static io.bingosim.engine.Events.player;
import static io.bingosim.engine.Events.skilled;
import static io.bingosim.engine.Events.sure;
import static io.bingosim.engine.scenario.WinRule.By.BLACKOUT;
import static io.bingosim.engine.scenario.WinRule.By.LINES;
import static io.bingosim.engine.scenario.WinRule.By.POINTS;
import static io.bingosim.engine.scenario.WinRule.Ties.EARLIEST;
import static io.bingosim.engine.scenario.WinRule.Ties.SHARED;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.Timeline.TeamLine;
import org.junit.jupiter.api.Test;

/** Who wins a run of a version 2 board. */
class WinRulesTest {

    /** Two teams of one player each; the second is twice as slow. */
    private static BoardEvents race() {
        return board(tile("a", 5, 1, "dig"), tile("b", 3, 1, "dig"), tile("zero", 0, 1, "dig"))
                .with(sure("dig", 100))
                .bonus("pair", 0, 2, "a", "b")
                .team("GREEDY", player("p"))
                .team("GREEDY", skilled("p", 2));
    }

    /** Nothing more happens, so that the standing decides. */
    private static BoardEvents over() {
        return race().lasting(1000);
    }

    private static void assertShares(BoardEvents event, Double... shares) {
        assertThat(event.playAll()).extracting(TeamLine::winnerShare).containsExactly(shares);
    }

    @Test
    void equal_points_share_the_win() {
        assertShares(race().win(POINTS, 0, SHARED), 0.5, 0.5);
    }

    @Test
    void with_earliest_the_team_whose_points_last_grew_first_wins() {
        assertShares(race().win(POINTS, 0, EARLIEST), 1.0, 0.0);
    }

    @Test
    void a_tile_worth_nothing_does_not_delay_the_last_growth_of_points() {
        assertShares(
                over().win(POINTS, 0, EARLIEST)
                        .standing(999, finished("a", 10, 1), finished("zero", 500, 1))
                        .standing(999, finished("a", 10, 1)),
                0.5,
                0.5);
    }

    @Test
    void the_first_finished_board_wins() {
        assertShares(race().win(BLACKOUT, 0, SHARED), 1.0, 0.0);
    }

    @Test
    void without_a_finished_board_points_decide_and_their_ties() {
        assertShares(race().lasting(250).win(BLACKOUT, 0, SHARED), 1.0, 0.0);
        assertShares(
                over().win(BLACKOUT, 0, EARLIEST)
                        .standing(999, finished("a", 300, 1))
                        .standing(999, finished("a", 200, 1)),
                0.0,
                1.0);
    }

    @Test
    void the_first_team_with_enough_bonuses_wins_even_with_fewer_points() {
        assertShares(
                board(tile("a", 1, 1, "dig"), tile("b", 1, 1, "dig"), tile("c", 50, 1, "dig"))
                        .with(sure("dig", 2000))
                        .bonus("pair", 0, 2, "a", "b")
                        .team("GREEDY", player("p"))
                        .team("GREEDY", player("p"))
                        .win(LINES, 1, SHARED)
                        .standing(900, finished("a", 10, 1), finished("b", 500, 1))
                        .standing(900, finished("a", 10, 1), finished("c", 20, 1)),
                1.0,
                0.0);
    }

    @Test
    void bonuses_at_the_same_time_go_to_most_points() {
        assertShares(
                over().win(LINES, 1, SHARED)
                        .standing(999, finished("a", 10, 1), finished("b", 500, 1))
                        .standing(999, finished("a", 10, 1), finished("b", 500, 1), finished("zero", 1, 1)),
                0.5,
                0.5);
        assertShares(
                board(tile("a", 1, 1, "dig"), tile("b", 1, 1, "dig"))
                        .with(sure("dig", 2000))
                        .bonus("any", 0, 1, "a")
                        .team("GREEDY", player("p"))
                        .team("GREEDY", player("p"))
                        .win(LINES, 1, SHARED)
                        .standing(900, finished("a", 10, 1))
                        .standing(900, finished("a", 10, 1), finished("b", 20, 1)),
                0.0,
                1.0);
    }

    @Test
    void earliest_does_not_break_the_ties_of_bonuses() {
        assertShares(
                board(tile("a", 1, 1, "dig"), tile("b", 1, 1, "dig"))
                        .with(sure("dig", 2000))
                        .bonus("any", 0, 1, "a")
                        .team("GREEDY", player("p"))
                        .team("GREEDY", player("p"))
                        .win(LINES, 1, EARLIEST)
                        .standing(900, finished("a", 500, 1), finished("b", 100, 1))
                        .standing(900, finished("a", 500, 1), finished("b", 800, 1)),
                0.5,
                0.5);
    }
}
