package io.bingosim.engine.scenario;

import java.util.Map;

/**
 * The strategy of a team by key.
 *
 * @param params exactly the parameters the strategy declares, defaults filled in
 */
public record StrategyChoice(String key, Map<String, Integer> params) {

    public StrategyChoice {
        params = Map.copyOf(params);
    }

    /** A strategy without parameters. */
    public StrategyChoice(String key) {
        this(key, Map.of());
    }
}
