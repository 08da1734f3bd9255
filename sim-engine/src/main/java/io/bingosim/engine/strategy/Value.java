package io.bingosim.engine.strategy;

import java.util.Map;

/** Always the open tile with the best rate: its points and its part of the bonuses it counts for, divided by its cost. */
final class Value implements Strategy {

    @Override
    public String key() {
        return "VALUE";
    }

    @Override
    public Policy policyFor(Board board, Map<String, Integer> params) {
        return new RankedPolicy(rate(board));
    }

    /** A tile of infinite cost has the rate 0 and the highest cost, so it comes last. */
    static Ranking rate(Board board) {
        return (tile, state) -> {
            double value = board.points()[tile];
            for (int bonus : board.bonuses().ofTile()[tile]) {
                int missing = state.missing(bonus);
                if (missing > 0) {
                    value += (double) board.bonuses().points(bonus) / missing;
                }
            }
            // A drop of a billion units makes a cost of 0, or of −0; a tile worth nothing stays last even then.
            return value == 0 ? 0 : value / (state.cost(tile) + 0.0);
        };
    }
}
