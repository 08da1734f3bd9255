package io.bingosim.engine.scenario;

import java.util.List;

/** One thing a tile wants: reached when {@code required} units of accepted drops were added. */
public record Goal(String key, int required, List<Rule> rules) {

    public Goal {
        rules = List.copyOf(rules);
    }
}
