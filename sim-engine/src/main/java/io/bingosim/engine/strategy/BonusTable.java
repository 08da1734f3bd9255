package io.bingosim.engine.strategy;

/** The bonuses of a board by number, in their order; a board of version 1 has none. */
public final class BonusTable {

    private final int[][] tiles;
    private final int[] need;
    private final int[] points;
    private final int[][] ofTile;

    /**
     * @param tileCount the number of tiles of the board
     * @param tiles by bonus
     * @param need by bonus: how many of its tiles must be finished
     * @param points by bonus
     */
    public BonusTable(int tileCount, int[][] tiles, int[] need, int[] points) {
        this.tiles = tiles;
        this.need = need;
        this.points = points;
        this.ofTile = TileLists.inverse(tileCount, tiles);
    }

    public int count() {
        return need.length;
    }

    public int points(int bonus) {
        return points[bonus];
    }

    int[] need() {
        return need;
    }

    int[] tiles(int bonus) {
        return tiles[bonus];
    }

    /** By tile: the bonuses that it counts for, in order. */
    int[][] ofTile() {
        return ofTile;
    }
}
