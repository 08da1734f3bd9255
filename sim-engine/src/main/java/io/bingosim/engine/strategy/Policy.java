package io.bingosim.engine.strategy;

/**
 * A strategy made ready for one team: immutable, shared by all threads. Its decisions may depend only on which tiles
 * are finished and which rows are open, because callers cache them until a tile is finished.
 */
public interface Policy {

    /** The fixed orders of tiles that {@link BoardState} maintains for it, by number. */
    int[][] orders();

    /** The tile a player should work on, or {@link BoardState#NONE}. */
    int taskFor(int player, BoardState board);

    /** The tile that a grant of the drop goes to, or {@link BoardState#NONE} if no open tile accepts it. */
    int tileFor(int drop, BoardState board);
}
