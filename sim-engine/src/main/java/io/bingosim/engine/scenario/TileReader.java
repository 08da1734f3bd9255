package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads tiles with their goals and rules, in the form of either version. */
final class TileReader {

    static final int GOALS_MAX = 100;
    static final int POINTS_MAX = 1_000_000;

    private final Violations violations;
    private final References activities;
    private final Set<String> keys = new LinkedHashSet<>();

    TileReader(Violations violations, References activities) {
        this.violations = violations;
        this.activities = activities;
    }

    /** The keys read so far, also those of tiles with violations. */
    Set<String> keys() {
        return keys;
    }

    /** A tile of version 1. Its points are checked with the row; {@code unreadable} stands in for no whole number. */
    @Nullable
    Tile inRow(JsonValue json, String pointer, int unreadable) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "key", "name", "points", "required", "rules");
        if (fields == null) {
            return null;
        }
        String key = ScenarioFields.key(fields, keys);
        String name = ScenarioFields.name(fields, key);
        Integer points = pointsInRow(fields);
        return shortForm(fields, key, name, points == null ? unreadable : points);
    }

    /** Any whole number passes here, because points that do not fit are reported for the row. */
    private static @Nullable Integer pointsInRow(JsonFields fields) {
        if (fields.optional("points") instanceof JsonValue.Number number && number.isWhole()) {
            return number.text().length() == 1 ? Integer.parseInt(number.text()) : 0;
        }
        return fields.whole("points", 1, Row.TILES);
    }

    /** A tile of version 2; null if it has a violation. */
    @Nullable
    Tile onBoard(JsonValue json, String pointer) {
        int before = violations.reports();
        boolean goals =
                json instanceof JsonValue.Members members && members.byName().containsKey("goals");
        JsonFields fields = goals
                ? JsonFields.of(json, pointer, violations, "key", "name", "points", "need", "goals")
                : JsonFields.of(json, pointer, violations, "key", "name", "points", "required", "rules");
        if (fields == null) {
            return null;
        }
        String key = ScenarioFields.key(fields, keys);
        String name = ScenarioFields.name(fields, key);
        Integer points = fields.whole("points", 0, POINTS_MAX);
        int worth = points == null ? 0 : points;
        Tile tile = goals ? withGoals(fields, key, name, worth) : shortForm(fields, key, name, worth);
        return violations.reports() == before ? tile : null;
    }

    private Tile shortForm(JsonFields fields, String key, String name, int points) {
        Goal work = goal(fields, key);
        return new Tile(key, name, points, work.required(), work.rules());
    }

    private @Nullable Tile withGoals(JsonFields fields, String key, String name, int points) {
        Set<String> goalKeys = new HashSet<>();
        List<Goal> goals = fields.list("goals", 1, GOALS_MAX, (json, where) -> goal(json, where, goalKeys));
        int count = ScenarioFields.count(fields, "goals", 1, GOALS_MAX);
        Integer need = count == 0 ? null : fields.wholeOr("need", count, 1, count);
        return need == null || need > goals.size() ? null : Tile.ofGoals(key, name, points, need, goals);
    }

    private @Nullable Goal goal(JsonValue json, String pointer, Set<String> goalKeys) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "key", "required", "rules");
        return fields == null ? null : goal(fields, ScenarioFields.key(fields, goalKeys));
    }

    private Goal goal(JsonFields fields, String key) {
        Integer required = fields.whole("required", 1, ScenarioFields.WHOLE_MAX);
        List<Rule> rules = fields.list("rules", 1, ScenarioFields.LIST_MAX, this::rule);
        return new Goal(key, required == null ? 1 : required, rules);
    }

    private @Nullable Rule rule(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "activity", "accepts", "requires", "modifiers");
        if (fields == null) {
            return null;
        }
        String activity = activities.key(fields, "activity");
        List<String> accepts = fields.texts("accepts", 1, ScenarioFields.LIST_MAX, ScenarioFields.NAME_LENGTH_MAX);
        List<String> requires =
                fields.textsOrEmpty("requires", ScenarioFields.LIST_MAX, ScenarioFields.NAME_LENGTH_MAX);
        List<Modifier> modifiers = fields.listOrEmpty("modifiers", ScenarioFields.LIST_MAX, this::modifier);
        return new Rule(activity, accepts, requires, modifiers);
    }

    private @Nullable Modifier modifier(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "capability", "time", "probability");
        if (fields == null) {
            return null;
        }
        String capability = fields.text("capability", ScenarioFields.NAME_LENGTH_MAX);
        if (!fields.has("time") && !fields.has("probability")) {
            fields.reportObject("must set time, probability or both");
        }
        return new Modifier(
                capability, ScenarioFields.factor(fields, "time"), ScenarioFields.factor(fields, "probability"));
    }
}
