package io.bingosim.engine.strategy;

import java.util.Map;

/** Always the most valuable open tile: points descending, cost ascending, key. */
final class Greedy implements Strategy {

    @Override
    public String key() {
        return "GREEDY";
    }

    @Override
    public Policy policyFor(Board board, Map<String, Integer> params) {
        if (!board.goals().oneForEachTile()) {
            return new RankedPolicy((tile, state) -> board.points()[tile]);
        }
        int[] byValue = board.ordered(
                board.byPointsDescending().thenComparing(board.byCost()).thenComparing(board.byKey()));
        return new GreedyPolicy(new int[][] {byValue});
    }

    /** While costs never change, the order is fixed. */
    private record GreedyPolicy(int[][] orders) implements Policy {

        private static final int BY_VALUE = 0;

        @Override
        public int taskFor(int player, BoardState board) {
            return board.fixedOrders().firstDoable(BY_VALUE, player);
        }

        @Override
        public int tileFor(int drop, BoardState board) {
            return board.fixedOrders().firstAccepting(BY_VALUE, drop);
        }
    }
}
