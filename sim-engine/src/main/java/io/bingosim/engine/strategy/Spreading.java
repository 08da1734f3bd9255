package io.bingosim.engine.strategy;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Like {@link Value}, but the players share the best tiles among them instead of all taking the first. */
final class Spreading implements Strategy {

    private static final StrategyParameter WIDTH = new StrategyParameter("width", 3, 1, 1000);

    @Override
    public String key() {
        return "SPREAD";
    }

    @Override
    public List<StrategyParameter> parameters() {
        return List.of(WIDTH);
    }

    @Override
    public Policy policyFor(Board board, Map<String, Integer> params) {
        return new SpreadPolicy(
                new RankedPolicy(Value.rate(board)), params.getOrDefault(WIDTH.name(), WIDTH.fallback()));
    }

    private record SpreadPolicy(RankedPolicy value, int width) implements Policy {

        @Override
        public @Nullable Ranking ranking() {
            return value.ranking();
        }

        /** Player i takes the tile at place i mod width among those they can work on, or mod their number if smaller. */
        @Override
        public int taskFor(int player, BoardState board) {
            int count = countUpTo(width, player, board);
            return count == 0 ? BoardState.NONE : suitable(player % count, player, board);
        }

        private static int countUpTo(int limit, int player, BoardState board) {
            RankedTiles tiles = board.rankedTiles();
            int size = tiles.size();
            int count = 0;
            for (int place = 0; place < size && count < limit; place++) {
                count += suits(player, tiles.get(place), board) ? 1 : 0;
            }
            return count;
        }

        private static int suitable(int index, int player, BoardState board) {
            RankedTiles tiles = board.rankedTiles();
            int skip = index;
            int place = 0;
            while (!suits(player, tiles.get(place), board) || skip-- > 0) {
                place++;
            }
            return tiles.get(place);
        }

        private static boolean suits(int player, int tile, BoardState board) {
            return board.cost(tile) < Double.POSITIVE_INFINITY && board.goalFor(player, tile) != BoardState.NONE;
        }

        @Override
        public int tileFor(int drop, BoardState board) {
            return value.tileFor(drop, board);
        }
    }
}
