package io.bingosim.engine.strategy;

import java.util.Map;

/** Works on the cheapest tiles that open the next row, then on the rest of the newest row, then on the other tiles. */
final class RowUnlocking implements Strategy {

    @Override
    public String key() {
        return "ROW_UNLOCKING";
    }

    @Override
    public boolean needsRows() {
        return true;
    }

    @Override
    public Policy policyFor(Board board, Map<String, Integer> params) {
        return new UnlockingPolicy(board, new UnlockPlan(board, (tile, highestOpenRow) -> board.cost()[tile]));
    }

    /** Works towards a plan for the highest open row; COMBO_UNLOCKING has the same behaviour with another plan. */
    static final class UnlockingPolicy implements Policy {

        static final int NEW_ROWS_FIRST = 0;
        static final int OLD_ROWS_FIRST = 1;

        /** One entry for each set of tiles of a row. */
        private static final int ROW_SETS = 1 << Board.ROW_TILES;

        private final UnlockPlan plan;
        /** By player or drop, and row: the tiles that are for them, a bit for each position. */
        private final int[][] doable;

        private final int[][] accepting;
        private final int[][] orders;
        /** By row and set of its tiles: the one with the most points, or {@link BoardState#NONE} of none. */
        private final int[] mostPoints;

        UnlockingPolicy(Board board, UnlockPlan plan) {
            this.plan = plan;
            this.doable = rowSets(board.doable(), board.rows());
            this.accepting = rowSets(board.goals().accepts(), board.rows());
            this.orders = new int[][] {
                board.ordered(board.byPointsDescending()
                        .thenComparing(board.byRow().reversed())
                        .thenComparing(board.byKey())),
                board.ordered(
                        board.byPointsDescending().thenComparing(board.byRow()).thenComparing(board.byKey()))
            };
            this.mostPoints = new int[board.rows() * ROW_SETS];
            for (int i = 0; i < mostPoints.length; i++) {
                mostPoints[i] = mostPoints(board, i / ROW_SETS, i % ROW_SETS);
            }
        }

        private static int[][] rowSets(boolean[][] tiles, int rows) {
            int[][] sets = new int[tiles.length][rows];
            for (int i = 0; i < tiles.length; i++) {
                for (int tile = 0; tile < tiles[i].length; tile++) {
                    if (tiles[i][tile]) {
                        sets[i][tile / Board.ROW_TILES] |= 1 << tile % Board.ROW_TILES;
                    }
                }
            }
            return sets;
        }

        private static int mostPoints(Board board, int row, int set) {
            int best = BoardState.NONE;
            for (int rest = set; rest != 0; rest &= rest - 1) {
                int tile = row * Board.ROW_TILES + Integer.numberOfTrailingZeros(rest);
                if (best == BoardState.NONE || board.points()[tile] > board.points()[best]) {
                    best = tile;
                }
            }
            return best;
        }

        @Override
        public int[][] orders() {
            return orders;
        }

        @Override
        public int taskFor(int player, BoardState state) {
            int row = state.highestOpenRow();
            int finished = state.finishedMask(row);
            int wanted = doable[player][row] & ~finished;
            if (!state.allRowsOpen()) {
                int planned = mostPoints[row * ROW_SETS + (wanted & plan.tiles(row, finished))];
                if (planned != BoardState.NONE) {
                    return planned;
                }
            }
            int inNewestRow = mostPoints[row * ROW_SETS + wanted];
            return inNewestRow != BoardState.NONE
                    ? inNewestRow
                    : state.fixedOrders().firstDoable(NEW_ROWS_FIRST, player);
        }

        @Override
        public int tileFor(int drop, BoardState state) {
            int row = state.highestOpenRow();
            int inNewestRow = mostPoints[row * ROW_SETS + (accepting[drop][row] & ~state.finishedMask(row))];
            return inNewestRow != BoardState.NONE
                    ? inNewestRow
                    : state.fixedOrders().firstAccepting(OLD_ROWS_FIRST, drop);
        }
    }
}
