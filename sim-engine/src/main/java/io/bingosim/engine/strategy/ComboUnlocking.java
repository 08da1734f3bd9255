package io.bingosim.engine.strategy;

import io.bingosim.engine.strategy.RowUnlocking.UnlockingPolicy;
import java.util.Map;

/**
 * Like {@link RowUnlocking} while rows are locked, except that tiles whose activities are needed in locked rows cost
 * more, so that those activities are saved until their other tiles are open. Afterwards, the tile that shares
 * activities with the most other tiles.
 */
final class ComboUnlocking implements Strategy {

    @Override
    public String key() {
        return "COMBO_UNLOCKING";
    }

    @Override
    public boolean needsRows() {
        return true;
    }

    @Override
    public Policy policyFor(Board board, Map<String, Integer> params) {
        UnlockPlan plan = new UnlockPlan(
                board, (tile, highestOpenRow) -> board.cost()[tile] * (1 + sharingBelow(board, tile, highestOpenRow)));
        return new ComboPolicy(board, new UnlockingPolicy(board, plan));
    }

    private static int sharingBelow(Board board, int tile, int highestOpenRow) {
        int count = 0;
        for (int other = (highestOpenRow + 1) * Board.ROW_TILES; other < board.tiles(); other++) {
            count += board.share()[tile][other] ? 1 : 0;
        }
        return count;
    }

    private static final class ComboPolicy implements Policy {

        private static final int BY_COST = 2;
        private static final int BY_VALUE = 3;

        private final Board board;
        private final UnlockingPolicy whileLocked;
        private final int[][] orders;
        /** By tile: the tiles that share an activity with it, itself left out, in the order BY_COST. */
        private final long[][] sharing;

        ComboPolicy(Board board, UnlockingPolicy whileLocked) {
            this.board = board;
            this.whileLocked = whileLocked;
            int[] byCost = board.ordered(board.byCost().thenComparing(board.byKey()));
            int[] byValue = board.ordered(
                    board.byPointsDescending().thenComparing(board.byCost()).thenComparing(board.byKey()));
            this.orders = new int[][] {
                whileLocked.orders()[UnlockingPolicy.NEW_ROWS_FIRST],
                whileLocked.orders()[UnlockingPolicy.OLD_ROWS_FIRST],
                byCost,
                byValue
            };
            this.sharing = new long[board.tiles()][(board.tiles() + 63) / 64];
            for (int tile = 0; tile < board.tiles(); tile++) {
                for (int place = 0; place < byCost.length; place++) {
                    if (byCost[place] != tile && board.share()[tile][byCost[place]]) {
                        sharing[tile][place >> 6] |= 1L << place;
                    }
                }
            }
        }

        @Override
        public int[][] orders() {
            return orders;
        }

        @Override
        public int taskFor(int player, BoardState state) {
            if (!state.allRowsOpen()) {
                return whileLocked.taskFor(player, state);
            }
            int best = BoardState.NONE;
            int bestScore = -1;
            for (int tile = state.fixedOrders().firstDoable(BY_COST, player);
                    tile != BoardState.NONE;
                    tile = state.fixedOrders().nextDoable(BY_COST, player, tile)) {
                int score = board.points()[tile] + state.fixedOrders().countOpen(BY_COST, sharing[tile]);
                if (score > bestScore) {
                    best = tile;
                    bestScore = score;
                }
            }
            return best;
        }

        @Override
        public int tileFor(int drop, BoardState state) {
            return state.allRowsOpen()
                    ? state.fixedOrders().firstAccepting(BY_VALUE, drop)
                    : whileLocked.tileFor(drop, state);
        }
    }
}
