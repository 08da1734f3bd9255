package io.bingosim.engine.strategy;

import org.jspecify.annotations.Nullable;

/**
 * A strategy made ready for one team: immutable, shared by all threads. Its decisions may depend only on reached goals,
 * finished and open tiles, and reached bonuses, because callers cache them until a goal is reached.
 */
public interface Policy {

    /** The fixed orders of tiles that {@link BoardState} maintains for it, by number. */
    default int[][] orders() {
        return new int[0][];
    }

    /** The ranking by which {@link BoardState} keeps the open tiles sorted for it, or null. */
    default @Nullable Ranking ranking() {
        return null;
    }

    /** The tile a player should work on, or {@link BoardState#NONE}. */
    int taskFor(int player, BoardState board);

    /** The tile that a grant of the drop goes to, or {@link BoardState#NONE} if no open tile accepts it. */
    int tileFor(int drop, BoardState board);
}
