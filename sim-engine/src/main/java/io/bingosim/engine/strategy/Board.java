package io.bingosim.engine.strategy;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What a policy may know about the board and the players of its team. Tile {@code row * 4 + position}; players, drops
 * and activities are numbered too.
 *
 * @param rows number of rows
 * @param threshold points a row's finished tiles must be worth to open the next row
 * @param points by tile
 * @param cost by tile; infinite where no rule can ever advance it
 * @param key by tile
 * @param keyRank by tile: its place among all tiles by key in code-point order
 * @param share by tile and other tile: they have a rule with the same activity
 * @param doable by player and tile: the player has a rule there
 * @param accepts by drop and tile: some rule of the tile accepts the drop
 */
public record Board(
        int rows,
        int threshold,
        int[] points,
        double[] cost,
        String[] key,
        int[] keyRank,
        boolean[][] share,
        boolean[][] doable,
        boolean[][] accepts) {

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
