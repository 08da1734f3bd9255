package io.bingosim.engine.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StrategiesTest {

    private static final int NONE = BoardState.NONE;

    /** A board of rows of tiles worth 4, 3, 2, 1; every tile costs 10, is for player 0 and accepts drop 0. */
    private static final class BoardBuilder {

        private final int rows;
        private int threshold = 5;
        private final double[] cost;
        private final String[] key;
        private final boolean[][] share;
        private final boolean[][] doable;
        private final boolean[][] accepts;

        BoardBuilder(int rows) {
            this.rows = rows;
            int tiles = 4 * rows;
            cost = new double[tiles];
            Arrays.fill(cost, 10);
            key = IntStream.range(0, tiles)
                    .mapToObj(t -> String.format("k%02d", t))
                    .toArray(String[]::new);
            share = new boolean[tiles][tiles];
            doable = new boolean[2][tiles];
            accepts = new boolean[2][tiles];
            Arrays.fill(doable[0], true);
            Arrays.fill(accepts[0], true);
        }

        BoardBuilder threshold(int points) {
            threshold = points;
            return this;
        }

        BoardBuilder cost(int tile, double seconds) {
            cost[tile] = seconds;
            return this;
        }

        BoardBuilder key(int tile, String name) {
            key[tile] = name;
            return this;
        }

        BoardBuilder sharing(int a, int b) {
            share[a][b] = true;
            share[b][a] = true;
            return this;
        }

        BoardBuilder notFor(int... tiles) {
            for (int tile : tiles) {
                doable[0][tile] = false;
            }
            return this;
        }

        Game play(String strategy) {
            int tiles = 4 * rows;
            int[] points = IntStream.range(0, tiles).map(t -> 4 - t % 4).toArray();
            List<Integer> byKey = IntStream.range(0, tiles)
                    .boxed()
                    .sorted(Comparator.comparing(t -> key[t]))
                    .toList();
            int[] rank = IntStream.range(0, tiles).map(byKey::indexOf).toArray();
            int[] each = IntStream.range(0, tiles).toArray();
            int[] one = IntStream.range(0, tiles).map(t -> 1).toArray();
            return new Game(
                    strategy,
                    new Board(
                            rows,
                            threshold,
                            points,
                            cost,
                            key,
                            rank,
                            share,
                            new GoalTable(each, one, cost, accepts),
                            new BonusTable(tiles, new int[0][], new int[0], new int[0]),
                            gates(),
                            doable));
        }

        /** Each row but the first is closed until the row before it is worth the threshold. */
        private GateTable gates() {
            int gates = threshold == 0 ? 0 : rows - 1;
            int[][] closed = new int[gates][];
            int[][] after = new int[gates][];
            int[] amount = new int[gates];
            boolean[] countsPoints = new boolean[gates];
            for (int gate = 0; gate < gates; gate++) {
                after[gate] = IntStream.range(4 * gate, 4 * gate + 4).toArray();
                closed[gate] = IntStream.range(4 * gate + 4, 4 * gate + 8).toArray();
                amount[gate] = threshold;
                countsPoints[gate] = true;
            }
            return new GateTable(4 * rows, closed, after, amount, countsPoints);
        }
    }

    private static final class Game {

        private final Policy policy;
        private final BoardState state;
        private final int tiles;

        Game(String strategy, Board board) {
            tiles = board.tiles();
            policy = Strategies.byKey(strategy).policyFor(board, Map.of());
            state = new BoardState(board, policy);
            state.reset();
        }

        Game finish(int... tiles) {
            for (int tile : tiles) {
                state.reach(tile);
            }
            return this;
        }

        long finishedTiles() {
            return IntStream.range(0, tiles).filter(state::isFinished).count();
        }

        int task() {
            return policy.taskFor(0, state);
        }

        int grant() {
            return policy.tileFor(0, state);
        }
    }

    private static BoardBuilder board(int rows) {
        return new BoardBuilder(rows);
    }

    @Test
    void strategies_are_found_by_their_key() {
        assertThat(Strategies.keys()).containsExactly("COMBO_UNLOCKING", "GREEDY", "ROW_UNLOCKING", "SPREAD", "VALUE");
        assertThat(Strategies.keys())
                .allSatisfy(key -> assertThat(Strategies.byKey(key).key()).isEqualTo(key));
        assertThatIllegalArgumentException().isThrownBy(() -> Strategies.byKey("LUCKY"));
    }

    @Test
    void a_player_never_gets_a_tile_without_a_rule_for_them() {
        for (String key : Strategies.keys()) {
            Game game = board(2).play(key);

            assertThat(game.policy.taskFor(1, game.state)).isEqualTo(NONE);
            assertThat(game.policy.tileFor(1, game.state)).isEqualTo(NONE);
        }
    }

    @Nested
    class Greedy_takes {

        @Test
        void the_most_points_then_the_least_cost_then_the_first_key() {
            assertThat(board(2).threshold(0).play("GREEDY").task()).isEqualTo(0);
            assertThat(board(2).threshold(0).cost(4, 9).play("GREEDY").task()).isEqualTo(4);
            assertThat(board(2).threshold(0).key(4, "a").play("GREEDY").task()).isEqualTo(4);
            assertThat(board(2).threshold(0).cost(4, 9).play("GREEDY").grant()).isEqualTo(4);
            assertThat(board(2).threshold(0).play("GREEDY").finish(0, 4).task()).isEqualTo(1);
        }

        @Test
        void only_open_rows_and_what_the_player_may_do() {
            assertThat(board(2).cost(4, 1).play("GREEDY").task()).isEqualTo(0);
            assertThat(board(2).notFor(0).play("GREEDY").task()).isEqualTo(1);
            assertThat(board(1).play("GREEDY").finish(0, 1, 2, 3).task()).isEqualTo(NONE);
        }
    }

    @Nested
    class Row_unlocking {

        @Test
        void works_on_the_cheapest_tiles_that_open_the_next_row_most_points_first() {
            // Worth 5: {4,1} costs 20, {3,2} costs 12.
            assertThat(board(2).cost(1, 6).cost(2, 6).play("ROW_UNLOCKING").task())
                    .isEqualTo(1);
            assertThat(board(2).cost(1, 6)
                            .cost(2, 6)
                            .play("ROW_UNLOCKING")
                            .finish(1)
                            .task())
                    .isEqualTo(2);
        }

        @Test
        void counts_only_the_cost_of_what_is_unfinished() {
            // With the 1 finished, {4,1} costs 10 more and {3,2} still 12.
            assertThat(board(2).cost(1, 6)
                            .cost(2, 6)
                            .play("ROW_UNLOCKING")
                            .finish(3)
                            .task())
                    .isEqualTo(0);
        }

        @Test
        void prefers_fewer_tiles_counting_finished_ones_and_then_the_first_keys() {
            // Threshold 4: {4} and {3,1} cost the same.
            assertThat(board(2).threshold(4)
                            .cost(1, 5)
                            .cost(3, 5)
                            .play("ROW_UNLOCKING")
                            .task())
                    .isEqualTo(0);
            // All pairs worth at least 5 tie in cost and size; "a,b" comes before "a,k00" and all others.
            assertThat(board(2).play("ROW_UNLOCKING").task()).isEqualTo(0);
            assertThat(board(2).key(1, "a").key(2, "b").play("ROW_UNLOCKING").task())
                    .isEqualTo(1);
        }

        @Test
        void compares_the_keys_of_the_row_it_is_about_and_sorts_them_first() {
            assertThat(board(3).key(5, "a")
                            .key(6, "b")
                            .play("ROW_UNLOCKING")
                            .finish(0, 3)
                            .task())
                    .isEqualTo(5);
            // {4,1} and {3,2} cost 20: "a,z" comes before "b,c" although the tile "z" stands before "a".
            assertThat(board(2).cost(0, 15)
                            .cost(3, 5)
                            .key(0, "z")
                            .key(1, "b")
                            .key(2, "c")
                            .key(3, "a")
                            .play("ROW_UNLOCKING")
                            .task())
                    .isEqualTo(0);
        }

        @Test
        void continues_with_the_newest_row_and_then_with_all_open_rows() {
            BoardBuilder builder = board(3).cost(1, 1).cost(2, 1).notFor(1, 2);
            assertThat(builder.play("ROW_UNLOCKING").task()).isEqualTo(0);
            assertThat(board(3).notFor(4, 5, 6, 7)
                            .play("ROW_UNLOCKING")
                            .finish(0, 3)
                            .task())
                    .isEqualTo(1);
            // All rows open, the last one not for the player: the newer row wins at equal points.
            assertThat(board(3).threshold(0)
                            .notFor(8, 9, 10, 11)
                            .play("ROW_UNLOCKING")
                            .task())
                    .isEqualTo(4);
        }

        @Test
        void in_the_last_row_takes_the_most_points() {
            assertThat(board(2).cost(6, 1)
                            .cost(5, 1)
                            .play("ROW_UNLOCKING")
                            .finish(0, 3)
                            .task())
                    .isEqualTo(4);
        }

        @Test
        void gives_grants_to_the_newest_row_first_and_then_to_the_oldest() {
            assertThat(board(2).play("ROW_UNLOCKING").finish(0, 3).grant()).isEqualTo(4);
            Game late = board(3).threshold(0).play("ROW_UNLOCKING").finish(8, 9, 10, 11);
            assertThat(late.grant()).isEqualTo(0);
            assertThat(late.finish(0).grant()).isEqualTo(4);
        }

        @Test
        void still_has_a_plan_when_no_way_is_possible() {
            BoardBuilder impossible = board(2);
            for (int tile = 0; tile < 4; tile++) {
                impossible.cost(tile, Double.POSITIVE_INFINITY);
            }
            assertThat(impossible.play("ROW_UNLOCKING").task()).isEqualTo(0);
        }
    }

    @Nested
    class Combo_unlocking {

        @Test
        void saves_activities_that_are_needed_further_down() {
            // {4,1} would cost 20 and {3,2} 22, but the 4 shares an activity with a locked tile.
            BoardBuilder builder = board(2).cost(1, 11).cost(2, 11).sharing(0, 5);

            assertThat(builder.play("ROW_UNLOCKING").task()).isEqualTo(0);
            assertThat(builder.play("COMBO_UNLOCKING").task()).isEqualTo(1);
        }

        @Test
        void ignores_sharing_with_open_rows() {
            assertThat(board(2).cost(1, 11)
                            .cost(2, 11)
                            .sharing(0, 1)
                            .play("COMBO_UNLOCKING")
                            .task())
                    .isEqualTo(0);
        }

        @Test
        void takes_the_tile_that_shares_activities_with_most_others_once_all_rows_are_open() {
            BoardBuilder builder =
                    board(2).threshold(0).sharing(2, 3).sharing(2, 7).sharing(2, 6);
            assertThat(builder.play("COMBO_UNLOCKING").task()).isEqualTo(2);
            assertThat(builder.play("COMBO_UNLOCKING").finish(3, 7).task()).isEqualTo(0);
            assertThat(builder.cost(0, 11).play("COMBO_UNLOCKING").finish(3, 7).task())
                    .isEqualTo(4);
        }

        @Test
        void does_not_count_a_tile_as_sharing_with_itself() {
            BoardBuilder builder = board(1);
            for (int tile = 0; tile < 4; tile++) {
                builder.sharing(tile, tile);
            }
            assertThat(builder.sharing(1, 2)
                            .sharing(1, 3)
                            .play("COMBO_UNLOCKING")
                            .task())
                    .isEqualTo(1);
        }

        @Test
        void gives_grants_by_points_and_cost_once_all_rows_are_open() {
            assertThat(board(2).play("COMBO_UNLOCKING").finish(0, 3).grant()).isEqualTo(4);
            assertThat(board(2).cost(1, 11)
                            .play("COMBO_UNLOCKING")
                            .finish(0, 3, 4)
                            .grant())
                    .isEqualTo(5);
            assertThat(board(3).cost(6, 11)
                            .cost(5, 11)
                            .play("COMBO_UNLOCKING")
                            .finish(0, 3, 4)
                            .grant())
                    .isEqualTo(5);
        }
    }

    @Nested
    class The_board {

        @Test
        void opens_several_rows_at_once_when_they_were_waiting() {
            Game game = board(4).threshold(4).play("GREEDY");
            assertThat(game.state.highestOpenRow()).isZero();

            game.finish(0);
            assertThat(game.state.highestOpenRow()).isEqualTo(1);
            assertThat(game.state.allRowsOpen()).isFalse();
            assertThat(game.finish(5).state.highestOpenRow()).isEqualTo(1);
            assertThat(game.finish(7).state.highestOpenRow()).isEqualTo(2);
            assertThat(game.finish(8).state.allRowsOpen()).isTrue();
            assertThat(game.finishedTiles()).isEqualTo(4);
            assertThat(game.state.isFinished(5)).isTrue();
            assertThat(game.state.isFinished(4)).isFalse();
            assertThat(game.state.finishedMask(1)).isEqualTo(0b1010);
        }

        @Test
        void starts_again_when_it_is_reset() {
            Game game = board(2).play("GREEDY").finish(0, 1);
            game.state.reset();

            assertThat(game.task()).isEqualTo(0);
            assertThat(game.state.highestOpenRow()).isZero();
            assertThat(game.finishedTiles()).isZero();
        }

        @Test
        void may_be_larger_than_a_machine_word() {
            Game game = board(50).threshold(0).play("COMBO_UNLOCKING");
            for (int tile = 0; tile < 199; tile++) {
                assertThat(game.task()).isNotEqualTo(NONE);
                game.finish(tile);
            }

            assertThat(game.task()).isEqualTo(199);
            assertThat(game.grant()).isEqualTo(199);
        }

        @Test
        void is_searched_to_its_end_even_if_whole_words_hold_no_tile_for_the_player() {
            int[] allButTheEnds = IntStream.range(1, 131).toArray();
            BoardBuilder builder =
                    board(33).threshold(0).notFor(allButTheEnds).cost(0, 1).cost(131, 1000);
            assertThat(builder.play("COMBO_UNLOCKING").task()).isEqualTo(0);

            builder.sharing(131, 1).sharing(131, 2).sharing(131, 3).sharing(131, 4);

            assertThat(builder.play("COMBO_UNLOCKING").task()).isEqualTo(131);
            assertThat(builder.play("COMBO_UNLOCKING").finish(131).task()).isEqualTo(0);
        }
    }
}
