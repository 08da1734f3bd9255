package io.bingosim.engine.strategy;

/**
 * The open unfinished tiles in each of a policy's fixed orders, as bit sets in that order: finding the first suitable
 * tile takes a few word operations, however large the board is. For boards whose tiles have one goal each.
 */
final class FixedOrders {

    private final int words;
    private final int[][] orders;
    /** By order and tile: the tile's place in the order. */
    private final int[][] places;
    /** By order and word: the open unfinished tiles. */
    private final long[] open;

    private final long[] openAtStart;
    /** By gate: the tiles it closes, laid out like the open ones. */
    private final long[][] ofGate;
    /** By order, then player or drop: the tiles that are for them. */
    private final long[][][] doable;

    private final long[][][] accepting;

    FixedOrders(Board board, int[][] orders) {
        if (orders.length > 0 && !board.goals().oneForEachTile()) {
            throw new IllegalArgumentException("fixed orders need tiles of one goal each");
        }
        this.words = (board.tiles() + 63) / 64;
        this.orders = orders;
        this.places = new int[orders.length][board.tiles()];
        this.open = new long[orders.length * words];
        this.openAtStart = new long[orders.length * words];
        this.ofGate = new long[board.gates().count()][orders.length * words];
        this.doable = new long[orders.length][][];
        this.accepting = new long[orders.length][][];
        for (int order = 0; order < orders.length; order++) {
            for (int place = 0; place < board.tiles(); place++) {
                places[order][orders[order][place]] = place;
            }
            doable[order] = sets(order, board.doable());
            accepting[order] = sets(order, board.goals().accepts());
        }
        for (int tile = 0; tile < board.tiles(); tile++) {
            int gate = board.gates().gateOf(tile);
            add(tile, gate == GateTable.NO_GATE ? openAtStart : ofGate[gate]);
        }
    }

    private long[][] sets(int order, boolean[][] members) {
        long[][] sets = new long[members.length][words];
        for (int i = 0; i < members.length; i++) {
            for (int tile = 0; tile < members[i].length; tile++) {
                if (members[i][tile]) {
                    set(sets[i], places[order][tile]);
                }
            }
        }
        return sets;
    }

    /** Returns to the tiles that are open at the start of a run. */
    void reset() {
        System.arraycopy(openAtStart, 0, open, 0, open.length);
    }

    /** Adds the tiles of a gate, also those that are finished. */
    void openGate(int gate) {
        long[] opened = ofGate[gate];
        for (int word = 0; word < open.length; word++) {
            open[word] |= opened[word];
        }
    }

    private void add(int tile, long[] to) {
        for (int order = 0; order < orders.length; order++) {
            int place = places[order][tile];
            to[order * words + (place >> 6)] |= 1L << place;
        }
    }

    void remove(int tile) {
        for (int order = 0; order < orders.length; order++) {
            int place = places[order][tile];
            open[order * words + (place >> 6)] &= ~(1L << place);
        }
    }

    private static void set(long[] words, int bit) {
        words[bit >> 6] |= 1L << bit;
    }

    /** The first open tile in an order that the player has a rule for, or {@link BoardState#NONE}. */
    int firstDoable(int order, int player) {
        return first(order, doable[order][player]);
    }

    /** The next such tile after the given one. */
    int nextDoable(int order, int player, int tile) {
        int place = places[order][tile] + 1;
        int word = place >> 6;
        if (word == words) {
            return BoardState.NONE;
        }
        long[] set = doable[order][player];
        int first = order * words;
        long rest = open[first + word] & set[word] & (-1L << place);
        while (rest == 0) {
            if (++word == words) {
                return BoardState.NONE;
            }
            rest = open[first + word] & set[word];
        }
        return orders[order][(word << 6) + Long.numberOfTrailingZeros(rest)];
    }

    /** The first open tile in an order that accepts the drop, or {@link BoardState#NONE}. */
    int firstAccepting(int order, int drop) {
        return first(order, accepting[order][drop]);
    }

    private int first(int order, long[] set) {
        int first = order * words;
        for (int word = 0; word < words; word++) {
            long both = open[first + word] & set[word];
            if (both != 0) {
                return orders[order][(word << 6) + Long.numberOfTrailingZeros(both)];
            }
        }
        return BoardState.NONE;
    }

    /** How many open tiles are also in a set given in that order. */
    int countOpen(int order, long[] set) {
        int count = 0;
        for (int word = 0; word < words; word++) {
            count += Long.bitCount(open[order * words + word] & set[word]);
        }
        return count;
    }
}
