package io.bingosim.engine.strategy;

/** Always the open tile of the highest rank that will do. */
record RankedPolicy(Ranking ranking) implements Policy {

    @Override
    public int taskFor(int player, BoardState board) {
        RankedTiles tiles = board.rankedTiles();
        int size = tiles.size();
        for (int place = 0; place < size; place++) {
            int tile = tiles.get(place);
            if (board.goalFor(player, tile) != BoardState.NONE) {
                return tile;
            }
        }
        return BoardState.NONE;
    }

    @Override
    public int tileFor(int drop, BoardState board) {
        RankedTiles tiles = board.rankedTiles();
        int size = tiles.size();
        for (int place = 0; place < size; place++) {
            int tile = tiles.get(place);
            if (board.goalAccepting(drop, tile) != BoardState.NONE) {
                return tile;
            }
        }
        return BoardState.NONE;
    }
}
