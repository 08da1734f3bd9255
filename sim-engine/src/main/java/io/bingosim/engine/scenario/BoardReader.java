package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code rows}. */
final class BoardReader {

    private static final int UNREADABLE_POINTS = -1;

    private final Violations violations;
    private final @Nullable Set<String> activityKeys;
    private final Set<String> tileKeys = new HashSet<>();

    /** {@code activityKeys} is null if the activities could not be read; references to them are then not checked. */
    BoardReader(Violations violations, @Nullable Set<String> activityKeys) {
        this.violations = violations;
        this.activityKeys = activityKeys;
    }

    @Nullable
    Row row(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "tiles");
        if (fields == null) {
            return null;
        }
        List<Tile> tiles = fields.list("tiles", Row.TILES, Row.TILES, this::tile);
        Set<Integer> points = new HashSet<>();
        tiles.forEach(tile -> points.add(tile.points()));
        boolean readable = tiles.size() == Row.TILES && !points.contains(UNREADABLE_POINTS);
        if (readable && !points.equals(Set.of(1, 2, 3, 4))) {
            fields.report("tiles", "must be worth 1, 2, 3 and 4 points, in any order");
        }
        return new Row(tiles);
    }

    private @Nullable Tile tile(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "key", "name", "points", "required", "rules");
        if (fields == null) {
            return null;
        }
        String key = ScenarioFields.key(fields, tileKeys);
        String name = ScenarioFields.name(fields, key);
        Integer points = points(fields);
        Integer required = fields.whole("required", 1, ScenarioFields.WHOLE_MAX);
        List<Rule> rules = fields.list("rules", 1, ScenarioFields.LIST_MAX, this::rule);
        return new Tile(key, name, points == null ? UNREADABLE_POINTS : points, required == null ? 1 : required, rules);
    }

    /** Any whole number passes here, because points that do not fit are reported for the row. */
    private static @Nullable Integer points(JsonFields fields) {
        if (fields.optional("points") instanceof JsonValue.Number number && number.isWhole()) {
            return number.text().length() == 1 ? Integer.parseInt(number.text()) : 0;
        }
        return fields.whole("points", 1, Row.TILES);
    }

    private @Nullable Rule rule(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "activity", "accepts", "requires", "modifiers");
        if (fields == null) {
            return null;
        }
        String activity = fields.text("activity", ScenarioFields.KEY_LENGTH_MAX);
        if (activityKeys != null && fields.has("activity") && !activityKeys.contains(activity)) {
            fields.reportValue("activity", "must be the key of an activity");
        }
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
