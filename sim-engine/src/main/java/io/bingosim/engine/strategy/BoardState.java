package io.bingosim.engine.strategy;

import java.util.Arrays;

/**
 * A team's board during a run: which tiles are finished and which rows are open. For each of the policy's orders it
 * keeps the unfinished tiles of open rows as a bit set in that order, so that finding the first suitable tile takes a
 * few word operations, however large the board is.
 */
public final class BoardState {

    public static final int NONE = -1;

    private final Board board;
    private final int words;
    private final int[][] orders;
    /** By order and tile: the tile's place in the order. */
    private final int[][] places;
    /** By order: the unfinished tiles of open rows. */
    private final long[][] open;
    /** By order, then player or drop: the tiles that are for them. */
    private final long[][][] doable;

    private final long[][][] accepting;
    private final int[] finishedMask;
    private int highestOpenRow;
    private int finishedTiles;

    public BoardState(Board board, Policy policy) {
        this.board = board;
        this.words = (board.tiles() + 63) / 64;
        this.orders = policy.orders();
        this.places = new int[orders.length][board.tiles()];
        this.open = new long[orders.length][words];
        this.doable = new long[orders.length][][];
        this.accepting = new long[orders.length][][];
        this.finishedMask = new int[board.rows()];
        for (int order = 0; order < orders.length; order++) {
            for (int place = 0; place < board.tiles(); place++) {
                places[order][orders[order][place]] = place;
            }
            doable[order] = sets(order, board.doable());
            accepting[order] = sets(order, board.accepts());
        }
    }

    private long[][] sets(int order, boolean[][] members) {
        long[][] sets = new long[members.length][words];
        for (int i = 0; i < members.length; i++) {
            for (int tile = 0; tile < board.tiles(); tile++) {
                if (members[i][tile]) {
                    set(sets[i], places[order][tile]);
                }
            }
        }
        return sets;
    }

    /** Returns to the start of a run. */
    public void reset() {
        Arrays.fill(finishedMask, 0);
        for (long[] set : open) {
            Arrays.fill(set, 0);
        }
        finishedTiles = 0;
        highestOpenRow = -1;
        openNextRow();
        unlock();
    }

    /** Marks an open tile finished and opens the rows that this unlocks. */
    public void finish(int tile) {
        finishedMask[tile / Board.ROW_TILES] |= 1 << tile % Board.ROW_TILES;
        finishedTiles++;
        for (int order = 0; order < orders.length; order++) {
            int place = places[order][tile];
            open[order][place >> 6] &= ~(1L << place);
        }
        unlock();
    }

    private void unlock() {
        while (!allRowsOpen() && finishedPoints(highestOpenRow) >= board.threshold()) {
            openNextRow();
        }
    }

    private void openNextRow() {
        highestOpenRow++;
        for (int i = 0; i < Board.ROW_TILES; i++) {
            for (int order = 0; order < orders.length; order++) {
                set(open[order], places[order][highestOpenRow * Board.ROW_TILES + i]);
            }
        }
    }

    private int finishedPoints(int row) {
        int points = 0;
        for (int mask = finishedMask[row]; mask != 0; mask &= mask - 1) {
            points += board.points()[row * Board.ROW_TILES + Integer.numberOfTrailingZeros(mask)];
        }
        return points;
    }

    private static void set(long[] words, int bit) {
        words[bit >> 6] |= 1L << bit;
    }

    public int highestOpenRow() {
        return highestOpenRow;
    }

    public boolean allRowsOpen() {
        return highestOpenRow == board.rows() - 1;
    }

    public int finishedTiles() {
        return finishedTiles;
    }

    /** The finished tiles of a row, a bit for each position. */
    public int finishedMask(int row) {
        return finishedMask[row];
    }

    public boolean isFinished(int tile) {
        return (finishedMask[tile / Board.ROW_TILES] >> tile % Board.ROW_TILES & 1) != 0;
    }

    /** The first open tile in an order that the player has a rule for. */
    int firstDoable(int order, int player) {
        return first(order, doable[order][player]);
    }

    /** The next such tile after the given one. */
    int nextDoable(int order, int player, int tile) {
        int place = places[order][tile] + 1;
        int word = place >> 6;
        if (word == words) {
            return NONE;
        }
        long[] set = doable[order][player];
        long rest = open[order][word] & set[word] & (-1L << place);
        while (rest == 0) {
            if (++word == words) {
                return NONE;
            }
            rest = open[order][word] & set[word];
        }
        return orders[order][(word << 6) + Long.numberOfTrailingZeros(rest)];
    }

    /** The first open tile in an order that accepts the drop. */
    int firstAccepting(int order, int drop) {
        return first(order, accepting[order][drop]);
    }

    private int first(int order, long[] set) {
        long[] now = open[order];
        for (int word = 0; word < words; word++) {
            long both = now[word] & set[word];
            if (both != 0) {
                return orders[order][(word << 6) + Long.numberOfTrailingZeros(both)];
            }
        }
        return NONE;
    }

    /** How many open tiles are also in a set given in that order. */
    int countOpen(int order, long[] set) {
        int count = 0;
        for (int word = 0; word < words; word++) {
            count += Long.bitCount(open[order][word] & set[word]);
        }
        return count;
    }
}
