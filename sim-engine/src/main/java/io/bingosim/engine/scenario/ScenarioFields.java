package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import java.util.Set;

/** Members that several parts of a scenario document share, and their limits. */
final class ScenarioFields {

    static final int WHOLE_MAX = 1_000_000_000;
    static final int LIST_MAX = 100;
    static final int KEY_LENGTH_MAX = 100;
    static final int NAME_LENGTH_MAX = 200;

    private static final double FACTOR_MAX = 100;

    private ScenarioFields() {}

    /** The member {@code key}, which must not be in {@code taken} yet. */
    static String key(JsonFields fields, Set<String> taken) {
        String key = fields.text("key", KEY_LENGTH_MAX);
        if (!key.isEmpty() && !taken.add(key)) {
            fields.reportValue("key", "duplicate key: must be unique");
        }
        return key;
    }

    /** The member {@code name}, by default the key. */
    static String name(JsonFields fields, String key) {
        return fields.textOr("name", key, NAME_LENGTH_MAX);
    }

    /** The number of entries of a list that has {@code min} to {@code max} of them; 0 for any other value. */
    static int count(JsonFields fields, String name, int min, int max) {
        int size = fields.optional(name) instanceof JsonValue.Items items
                ? items.values().size()
                : 0;
        return size >= min && size <= max ? size : 0;
    }

    /** A multiplier in (0, 100], by default 1. */
    static double factor(JsonFields fields, String name) {
        return fields.positiveOr(name, 1, FACTOR_MAX);
    }
}
