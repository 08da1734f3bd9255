package io.bingosim.engine.scenario;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code rows}. */
final class BoardForm {

    private final Violations violations;
    private final @Nullable Set<String> activityKeys;
    private final Set<String> tileKeys = Fields.noKeys();

    /** Without a readable list of activities ({@code null}) no reference to one can be judged. */
    BoardForm(Violations violations, @Nullable Set<String> activityKeys) {
        this.violations = violations;
        this.activityKeys = activityKeys;
    }

    @Nullable
    Row row(Json json, String pointer) {
        Fields fields = Fields.of(json, pointer, violations, "tiles");
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

    private static final int UNREADABLE_POINTS = -1;

    private @Nullable Tile tile(Json json, String pointer) {
        Fields fields = Fields.of(json, pointer, violations, "key", "name", "points", "required", "rules");
        if (fields == null) {
            return null;
        }
        String key = fields.key(tileKeys);
        String name = fields.textOr("name", key, 200);
        Integer points = points(fields);
        Integer required = fields.whole("required", 1, Fields.WHOLE_MAX);
        List<Rule> rules = fields.list("rules", 1, Fields.LIST_MAX, this::rule);
        return new Tile(key, name, points == null ? UNREADABLE_POINTS : points, required == null ? 1 : required, rules);
    }

    /** Any whole number passes here: wrong points are the row's fault and reported there. */
    private static @Nullable Integer points(Fields fields) {
        Json json = fields.required("points");
        if (json instanceof Json.Number number && number.text().matches("-?[0-9]+")) {
            return number.text().length() == 1 ? Integer.parseInt(number.text()) : 0;
        }
        return json == null ? null : fields.wholeOf(json, fields.at("points"), 1, Row.TILES);
    }

    private @Nullable Rule rule(Json json, String pointer) {
        Fields fields = Fields.of(json, pointer, violations, "activity", "accepts", "requires", "modifiers");
        if (fields == null) {
            return null;
        }
        String activity = fields.text("activity", Fields.KEY_LENGTH_MAX);
        if (activityKeys != null && fields.has("activity") && !activityKeys.contains(activity)) {
            fields.report("activity", "is not the key of an activity");
        }
        List<String> accepts = fields.names("accepts", 1, true);
        List<String> requires = fields.names("requires", 0, false);
        List<Modifier> modifiers = fields.listOrEmpty("modifiers", this::modifier);
        return new Rule(activity, accepts, requires, modifiers);
    }

    private @Nullable Modifier modifier(Json json, String pointer) {
        Fields fields = Fields.of(json, pointer, violations, "capability", "time", "probability");
        if (fields == null) {
            return null;
        }
        String capability = fields.text("capability", 200);
        if (!fields.has("time") && !fields.has("probability")) {
            fields.reportSelf("must set time, probability or both");
        }
        return new Modifier(capability, fields.factor("time"), fields.factor("probability"));
    }
}
