package io.bingosim.engine.strategy;

/** Decides for a team. A new one is one file like {@link Greedy} and its line in {@link Strategies}. */
public interface Strategy {

    /** The key by which scenarios name it. */
    String key();

    /** Everything it needs for one team, computed once. */
    Policy policyFor(Board board);
}
