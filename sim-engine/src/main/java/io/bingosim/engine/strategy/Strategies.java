package io.bingosim.engine.strategy;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All strategies by key. */
public final class Strategies {

    private static final List<Strategy> ALL =
            List.of(new Greedy(), new RowUnlocking(), new ComboUnlocking(), new Value(), new Spreading());

    private static final TreeMap<String, Strategy> BY_KEY = new TreeMap<>();

    static {
        ALL.forEach(strategy -> BY_KEY.put(strategy.key(), strategy));
    }

    private Strategies() {}

    public static Set<String> keys() {
        return new TreeSet<>(BY_KEY.keySet());
    }

    public static Strategy byKey(String key) {
        Strategy strategy = BY_KEY.get(key);
        if (strategy == null) {
            throw new IllegalArgumentException("unknown strategy " + key + "; known are " + keys());
        }
        return strategy;
    }
}
