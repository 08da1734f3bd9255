package io.bingosim.engine.strategy;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What a policy may know about the board and the players of its team. Tiles are numbered in the order of the document,
 * those of a version 1 board {@code row * 4 + position}; goals, bonuses, players, drops and activities are numbered too.
 *
 * @param rows number of rows; 0 in version 2
 * @param threshold points a row's finished tiles must be worth to open the next row
 * @param points by tile
 * @param cost by tile, while none of its goals is reached; infinite where no rule can ever finish it
 * @param key by tile
 * @param keyRank by tile: its place among all tiles by key in code-point order
 * @param share by tile and other tile: they have a rule with the same activity; empty in version 2
 * @param doable by player and goal: the player has a rule there
 */
public record Board(
        int rows,
        int threshold,
        int[] points,
        double[] cost,
        String[] key,
        int[] keyRank,
        boolean[][] share,
        GoalTable goals,
        BonusTable bonuses,
        GateTable gates,
        boolean[][] doable) {

    public static final int ROW_TILES = 4;

    public int tiles() {
        return points.length;
    }

    /** All tiles in the given order. */
    int[] ordered(Comparator<Integer> order) {
        return IntStream.range(0, tiles())
                .boxed()
                .sorted(order)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    Comparator<Integer> byPointsDescending() {
        return Comparator.comparingInt(tile -> -points[tile]);
    }

    Comparator<Integer> byCost() {
        return Comparator.comparingDouble(tile -> cost[tile]);
    }

    Comparator<Integer> byKey() {
        return Comparator.comparingInt(tile -> keyRank[tile]);
    }

    Comparator<Integer> byRow() {
        return Comparator.comparingInt(tile -> tile / ROW_TILES);
    }
}
