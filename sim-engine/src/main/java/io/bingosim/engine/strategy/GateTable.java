package io.bingosim.engine.strategy;

import java.util.Arrays;

/**
 * The gates of a board by number. Every row of a version 1 board but the first is a gate that the row before it opens,
 * unless all rows are open from the start.
 */
public final class GateTable {

    public static final int NO_GATE = -1;

    private final int[][] tiles;
    private final int[] amount;
    private final boolean[] countsPoints;
    private final int[] gateOf;
    private final int[][] waitingFor;

    /**
     * @param tileCount the number of tiles of the board
     * @param tiles by gate: the tiles it closes
     * @param after by gate: the tiles it waits for
     * @param amount by gate: the points or the number of finished tiles that open it
     * @param countsPoints by gate: the amount is points
     */
    public GateTable(int tileCount, int[][] tiles, int[][] after, int[] amount, boolean[] countsPoints) {
        this.tiles = tiles;
        this.amount = amount;
        this.countsPoints = countsPoints;
        this.gateOf = new int[tileCount];
        this.waitingFor = TileLists.inverse(tileCount, after);
        Arrays.fill(gateOf, NO_GATE);
        for (int gate = 0; gate < tiles.length; gate++) {
            for (int tile : tiles[gate]) {
                gateOf[tile] = gate;
            }
        }
    }

    public int count() {
        return amount.length;
    }

    /** The gate that closes the tile, or {@link #NO_GATE}. */
    public int gateOf(int tile) {
        return gateOf[tile];
    }

    int[] tiles(int gate) {
        return tiles[gate];
    }

    int[] amount() {
        return amount;
    }

    boolean countsPoints(int gate) {
        return countsPoints[gate];
    }

    /** By tile: the gates that wait for it. */
    int[][] waitingFor() {
        return waitingFor;
    }
}
