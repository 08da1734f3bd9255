package io.bingosim.engine.strategy;

import java.util.Comparator;
import java.util.stream.IntStream;

/** The goals of all tiles: numbered tile by tile, in the order of the document. */
public final class GoalTable {

    private final int[] tileOf;
    /** By tile: its first goal; one more entry holds the number of goals. */
    private final int[] first;

    private final int[] need;
    private final double[] cost;
    private final boolean[][] accepts;
    /** The goals of each tile from the cheapest to the dearest, tile by tile. */
    private final int[] cheapestFirst;

    /**
     * @param tileOf by goal: its tile
     * @param need by tile: how many of its goals finish it
     * @param cost by goal; infinite where no rule can ever advance it
     * @param accepts by drop and goal: some rule of the goal accepts the drop
     */
    public GoalTable(int[] tileOf, int[] need, double[] cost, boolean[][] accepts) {
        this.tileOf = tileOf;
        this.need = need;
        this.cost = cost;
        this.accepts = accepts;
        this.first = new int[need.length + 1];
        for (int tile : tileOf) {
            first[tile + 1]++;
        }
        for (int tile = 0; tile < need.length; tile++) {
            first[tile + 1] += first[tile];
        }
        this.cheapestFirst = IntStream.range(0, tileOf.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(goal -> tileOf[goal])
                        .thenComparingDouble(goal -> cost[goal])
                        .thenComparing(Comparator.naturalOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    public int count() {
        return tileOf.length;
    }

    public int tileOf(int goal) {
        return tileOf[goal];
    }

    /** The first goal of the tile. */
    public int first(int tile) {
        return first[tile];
    }

    /** The goal after the last one of the tile. */
    int end(int tile) {
        return first[tile + 1];
    }

    int need(int tile) {
        return need[tile];
    }

    boolean[][] accepts() {
        return accepts;
    }

    /** True if every tile has one goal, so that tiles and goals have the same numbers and costs never change. */
    public boolean oneForEachTile() {
        return tileOf.length == need.length;
    }

    /** The cost of a tile while none of its goals is reached. */
    public double cost(int tile) {
        return cost(tile, new boolean[tileOf.length], 0);
    }

    /** The cost of a tile's cheapest unreached goals, as many as it still needs; they are added in that order. */
    double cost(int tile, boolean[] reached, int reachedGoals) {
        int missing = need[tile] - reachedGoals;
        if (end(tile) - first(tile) == 1) {
            return cost[first(tile)];
        }
        double sum = 0;
        for (int i = first(tile); missing > 0; i++) {
            int goal = cheapestFirst[i];
            if (!reached[goal]) {
                sum += cost[goal];
                missing--;
            }
        }
        return sum;
    }
}
