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

        private final UnlockPlan plan;
        /** By player and tile. */
        private final boolean[][] doable;
        /** By drop and tile. */
        private final boolean[][] accepts;

        private final int[][] orders;
        /** By row: the tiles by points descending. */
        private final int[][] rowByPoints;

        UnlockingPolicy(Board board, UnlockPlan plan) {
            this.plan = plan;
            this.doable = board.doable();
            this.accepts = board.goals().accepts();
            this.orders = new int[][] {
                board.ordered(board.byPointsDescending()
                        .thenComparing(board.byRow().reversed())
                        .thenComparing(board.byKey())),
                board.ordered(
                        board.byPointsDescending().thenComparing(board.byRow()).thenComparing(board.byKey()))
            };
            this.rowByPoints = new int[board.rows()][Board.ROW_TILES];
            for (int tile = 0; tile < board.tiles(); tile++) {
                rowByPoints[tile / Board.ROW_TILES][Board.ROW_TILES - board.points()[tile]] = tile;
            }
        }

        @Override
        public int[][] orders() {
            return orders;
        }

        @Override
        public int taskFor(int player, BoardState state) {
            int row = state.highestOpenRow();
            if (!state.allRowsOpen()) {
                int planned = inRow(row, plan.tiles(row, state.finishedMask(row)), player, state);
                if (planned != BoardState.NONE) {
                    return planned;
                }
            }
            int inNewestRow = inRow(row, UnlockPlan.WHOLE_ROW, player, state);
            return inNewestRow != BoardState.NONE
                    ? inNewestRow
                    : state.fixedOrders().firstDoable(NEW_ROWS_FIRST, player);
        }

        private int inRow(int row, int mask, int player, BoardState state) {
            int wanted = mask & ~state.finishedMask(row);
            for (int tile : rowByPoints[row]) {
                if ((wanted >> tile % Board.ROW_TILES & 1) != 0 && doable[player][tile]) {
                    return tile;
                }
            }
            return BoardState.NONE;
        }

        @Override
        public int tileFor(int drop, BoardState state) {
            for (int tile : rowByPoints[state.highestOpenRow()]) {
                if (!state.isFinished(tile) && accepts[drop][tile]) {
                    return tile;
                }
            }
            return state.fixedOrders().firstAccepting(OLD_ROWS_FIRST, drop);
        }
    }
}
