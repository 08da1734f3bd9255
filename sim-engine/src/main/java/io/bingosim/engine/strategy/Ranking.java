package io.bingosim.engine.strategy;

/** How good it is to work on a tile as the board is now; {@link RankedTiles} puts the highest first. */
interface Ranking {

    double of(int tile, BoardState board);
}
