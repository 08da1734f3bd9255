package io.bingosim.engine.strategy;

/** A way to decide for a team. A new one is one file like {@link Greedy} and its line in {@link Strategies}. */
public interface Strategy {

    /** The key scenarios name it by. */
    String key();

    /** Everything it needs for one team, computed once. */
    Policy policyFor(Board board);
}
