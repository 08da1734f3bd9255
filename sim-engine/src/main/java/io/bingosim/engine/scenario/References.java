package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.NearestName;
import io.bingosim.engine.json.Violations;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Checks keys that refer to something defined elsewhere in the document. */
final class References {

    private final String what;
    private final @Nullable Set<String> keys;
    private final Violations violations;

    /**
     * @param what what the keys stand for, such as "a tile"
     * @param keys null if they could not be read: references to them are then not checked
     */
    References(String what, @Nullable Set<String> keys, Violations violations) {
        this.what = what;
        this.keys = keys;
        this.violations = violations;
    }

    /** Null for a key that exists, or that cannot be checked; otherwise what is wrong with it. */
    @Nullable
    String problem(String key) {
        if (keys == null || keys.contains(key)) {
            return null;
        }
        return "must be the key of " + what + ", is " + quoted(key) + NearestName.hint(key, keys, violations);
    }

    /** The member, which must be an existing key; one that is missing or no text is reported by the fields. */
    String key(JsonFields fields, String name) {
        String key = fields.text(name, ScenarioFields.KEY_LENGTH_MAX);
        String problem = fields.has(name) ? problem(key) : null;
        if (problem != null) {
            fields.report(name, problem);
        }
        return key;
    }

    /** The member, which must be an existing key that is not in {@code taken} yet; null if it is not. */
    @Nullable
    String newKey(JsonFields fields, String name, Set<String> taken) {
        int before = violations.reports();
        String key = key(fields, name);
        if (violations.reports() == before && !taken.add(key)) {
            fields.report(name, twice(key));
        }
        return violations.reports() == before ? key : null;
    }

    /**
     * A list of 1 to {@code max} different existing keys; null if anything about it is a violation, or the keys cannot
     * be checked.
     *
     * @param also says what else is wrong with a key, or null
     */
    @Nullable
    List<String> different(JsonFields fields, String name, int max, Function<String, @Nullable String> also) {
        int before = violations.reports();
        Set<String> seen = new HashSet<>();
        List<String> read = fields.textItems(name, max, ScenarioFields.KEY_LENGTH_MAX, (key, pointer) -> {
            String problem = problem(key);
            if (problem == null) {
                problem = seen.add(key) ? also.apply(key) : twice(key);
            }
            if (problem != null) {
                violations.add(pointer, problem);
            }
            return problem == null ? key : null;
        });
        return keys == null || violations.reports() > before ? null : read;
    }

    private String twice(String key) {
        return quoted(key) + " is listed twice; list " + what + " once";
    }

    static String quoted(String key) {
        return new JsonValue.Text(key).quoted();
    }
}
