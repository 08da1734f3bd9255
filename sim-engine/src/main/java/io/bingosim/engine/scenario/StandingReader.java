package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code standing}. */
final class StandingReader {

    private static final int TEAMS_MAX = 64;

    private final Violations violations;
    private final References teamKeys;
    private final References tileKeys;
    private final Map<String, Tile> tilesByKey;
    private final int durationSeconds;
    private int at;

    StandingReader(
            Violations violations,
            References teamKeys,
            References tileKeys,
            Map<String, Tile> tilesByKey,
            int durationSeconds) {
        this.violations = violations;
        this.teamKeys = teamKeys;
        this.tileKeys = tileKeys;
        this.tilesByKey = tilesByKey;
        this.durationSeconds = durationSeconds;
    }

    /** Null if it has a violation. */
    @Nullable
    Standing standing(JsonValue json, String pointer) {
        int before = violations.reports();
        JsonFields fields = JsonFields.of(json, pointer, violations, "at", "teams");
        if (fields == null) {
            return null;
        }
        Integer given = fields.whole("at", 0, durationSeconds - 1);
        at = given == null ? durationSeconds - 1 : given;
        Set<String> teams = new HashSet<>();
        List<Standing.TeamStanding> read =
                fields.list("teams", 0, TEAMS_MAX, (team, where) -> team(team, where, teams));
        return violations.reports() > before ? null : new Standing(at, read);
    }

    private Standing.@Nullable TeamStanding team(JsonValue json, String pointer, Set<String> teams) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "team", "tiles");
        if (fields == null) {
            return null;
        }
        String team = teamKeys.newKey(fields, "team", teams);
        Set<String> listed = new HashSet<>();
        List<Standing.TileStanding> tiles =
                fields.list("tiles", 0, BoardReader.TILES_MAX, (tile, where) -> tile(tile, where, listed));
        return team == null ? null : new Standing.TeamStanding(team, tiles);
    }

    private Standing.@Nullable TileStanding tile(JsonValue json, String pointer, Set<String> listed) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "tile", "units", "finishedAt");
        if (fields == null) {
            return null;
        }
        String key = tileKeys.newKey(fields, "tile", listed);
        Tile tile = key == null ? null : tilesByKey.get(key);
        List<Integer> units = units(fields, tile);
        if (tile == null || units == null) {
            return null;
        }
        Integer finishedAt = finishedAt(fields, tile, units);
        return new Standing.TileStanding(tile.key(), units, finishedAt);
    }

    /** One number for each goal; null if any is wrong. */
    private @Nullable List<Integer> units(JsonFields fields, @Nullable Tile tile) {
        int before = violations.reports();
        if (tile == null) {
            fields.wholes("units", ScenarioFields.LIST_MAX, i -> ScenarioFields.WHOLE_MAX);
            return null;
        }
        List<Goal> goals = tile.goals();
        if (fields.optional("units") instanceof JsonValue.Items items
                && items.values().size() != goals.size()) {
            fields.report(
                    "units",
                    "must have one number for each goal of tile " + tile.key() + " (" + goals.size() + "), has "
                            + items.values().size());
            return null;
        }
        List<Integer> units =
                fields.wholes("units", goals.size(), i -> goals.get(i).required());
        return violations.reports() > before ? null : units;
    }

    private @Nullable Integer finishedAt(JsonFields fields, Tile tile, List<Integer> units) {
        int reached = 0;
        for (int g = 0; g < units.size(); g++) {
            reached += units.get(g) == tile.goals().get(g).required() ? 1 : 0;
        }
        if (reached >= tile.need()) {
            return fields.whole("finishedAt", 0, at);
        }
        if (fields.has("finishedAt")) {
            fields.reportValue(
                    "finishedAt",
                    "must be absent, because the tile is not finished: " + reached + " of the " + tile.need()
                            + " goals it needs are reached");
        }
        return null;
    }
}
