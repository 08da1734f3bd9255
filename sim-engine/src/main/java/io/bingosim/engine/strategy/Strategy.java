package io.bingosim.engine.strategy;

import java.util.List;
import java.util.Map;

/** Decides for a team. A new one is one file like {@link Greedy} and its line in {@link Strategies}. */
public interface Strategy {

    /** The key by which scenarios name it. */
    String key();

    /** What a scenario may set in {@code params}; the reader checks the values and fills in the defaults. */
    default List<StrategyParameter> parameters() {
        return List.of();
    }

    /** True if it works on rows of four, so that a scenario of version 2 cannot name it. */
    default boolean needsRows() {
        return false;
    }

    /** Everything it needs for one team, computed once; the parameters are those it declares. */
    Policy policyFor(Board board, Map<String, Integer> params);
}
