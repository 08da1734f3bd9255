package io.bingosim.engine.strategy;

import java.util.Arrays;

/**
 * The open unfinished tiles by rank descending, cost as it is now ascending, key. Ranks change while a run goes on: a
 * change marks its tiles, and the next reader ranks those again and sorts a list that is nearly in order.
 */
final class RankedTiles {

    private final BoardState board;
    private final Ranking ranking;
    private final int[] keyRank;
    private final int[] tiles;
    private int size;
    private final double[] rank;
    /** By tile: its rank has to be computed again. */
    private final boolean[] stale;

    private boolean changed;
    private int[] tilesAtStart = new int[0];
    private double[] rankAtStart = new double[0];

    RankedTiles(BoardState board, Ranking ranking, int[] keyRank) {
        this.board = board;
        this.ranking = ranking;
        this.keyRank = keyRank;
        this.tiles = new int[keyRank.length];
        this.rank = new double[keyRank.length];
        this.stale = new boolean[keyRank.length];
    }

    /** Sorts the tiles that are open at first and remembers their order as the one every run begins with. */
    void setStart() {
        for (int tile = 0; tile < keyRank.length; tile++) {
            if (board.isOpen(tile)) {
                add(tile);
            }
        }
        refresh();
        tilesAtStart = Arrays.copyOf(tiles, size);
        rankAtStart = rank.clone();
    }

    void reset() {
        size = tilesAtStart.length;
        System.arraycopy(tilesAtStart, 0, tiles, 0, size);
        System.arraycopy(rankAtStart, 0, rank, 0, rankAtStart.length);
        Arrays.fill(stale, false);
        changed = false;
    }

    /** The tile has opened. */
    void add(int tile) {
        tiles[size++] = tile;
        mark(tile);
    }

    /** The tile's rank or cost has changed, or it is finished. */
    void mark(int tile) {
        stale[tile] = true;
        changed = true;
    }

    int size() {
        if (changed) {
            refresh();
        }
        return size;
    }

    /** The tile at a place below {@link #size()}. */
    int get(int place) {
        return tiles[place];
    }

    private void refresh() {
        int all = size;
        size = 0;
        for (int i = 0; i < all; i++) {
            int tile = tiles[i];
            if (board.isOpen(tile)) {
                insert(tile);
            }
        }
        changed = false;
    }

    private void insert(int tile) {
        if (stale[tile]) {
            rank[tile] = ranking.of(tile, board);
            stale[tile] = false;
        }
        int place = size++;
        while (place > 0 && comesBefore(tile, tiles[place - 1])) {
            tiles[place] = tiles[place - 1];
            place--;
        }
        tiles[place] = tile;
    }

    private boolean comesBefore(int tile, int other) {
        int order = Double.compare(rank[other], rank[tile]);
        if (order == 0) {
            order = Double.compare(board.cost(tile), board.cost(other));
        }
        return order == 0 ? keyRank[tile] < keyRank[other] : order < 0;
    }
}
