package io.bingosim.engine.strategy;

/** Always the most valuable open tile: points descending, cost ascending, key. */
final class Greedy implements Strategy {

    @Override
    public String key() {
        return "GREEDY";
    }

    @Override
    public Policy policyFor(Board board) {
        int[] byValue = board.ordered(
                board.byPointsDescending().thenComparing(board.byCost()).thenComparing(board.byKey()));
        return new GreedyPolicy(new int[][] {byValue});
    }

    private record GreedyPolicy(int[][] orders) implements Policy {

        private static final int BY_VALUE = 0;

        @Override
        public int taskFor(int player, BoardState board) {
            return board.firstDoable(BY_VALUE, player);
        }

        @Override
        public int tileFor(int drop, BoardState board) {
            return board.firstAccepting(BY_VALUE, drop);
        }
    }
}
