package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code board}, the board of version 2. */
final class BoardReader {

    static final int TILES_MAX = 800;
    static final int COLUMNS_MAX = 100;
    static final int BONUSES_MAX = 400;
    static final int BONUS_TILES_MAX = 100;

    private final Violations violations;
    private final TileReader tileReader;
    private final Map<String, Tile> tilesByKey = new HashMap<>();
    private References tileKeys;
    private @Nullable Integer bonusCount;

    BoardReader(Violations violations, TileReader tileReader) {
        this.violations = violations;
        this.tileReader = tileReader;
        this.tileKeys = new References("a tile", null, violations);
    }

    /** The tiles without violations by key. */
    Map<String, Tile> tilesByKey() {
        return tilesByKey;
    }

    References tileKeys() {
        return tileKeys;
    }

    /** How many bonuses there are, those of lines included; null if that cannot be said. */
    @Nullable
    Integer bonusCount() {
        return bonusCount;
    }

    /** Null if it is absent or has a violation. */
    @Nullable
    EventBoard board(JsonFields scenario) {
        int before = violations.reports();
        if (scenario.required("board") == null) {
            return null;
        }
        JsonFields fields = scenario.optionalObject("board", "columns", "drops", "tiles", "lines", "bonuses", "gates");
        if (fields == null) {
            return null;
        }
        Integer columns = fields.has("columns") ? fields.whole("columns", 1, COLUMNS_MAX) : null;
        EventBoard.Drops drops = fields.choiceOr("drops", EventBoard.Drops.class, EventBoard.Drops.ONE);
        List<Tile> tiles = tiles(fields);
        LineReader lineReader = new LineReader(fields, columns);
        BoardLines lines = lineReader.lines();
        List<Bonus> bonuses = bonuses(fields, lineReader.keys());
        bonusCount = bonusCount(fields, lineReader);
        List<Gate> gates = new GateReader(violations, tileKeys, tilesByKey).gates(fields);
        return violations.reports() > before
                ? null
                : new EventBoard(tiles, columns, drops, lines, bonuses, gates, null);
    }

    private List<Tile> tiles(JsonFields board) {
        List<Tile> tiles = board.list("tiles", 1, TILES_MAX, tileReader::onBoard);
        tiles.forEach(tile -> tilesByKey.put(tile.key(), tile));
        Set<String> keys = tileReader.keys();
        tileKeys = new References("a tile", keys.isEmpty() ? null : keys, violations);
        return tiles;
    }

    private List<Bonus> bonuses(JsonFields board, Set<String> lineKeys) {
        Set<String> keys = new HashSet<>(lineKeys);
        return board.listOrEmpty("bonuses", BONUSES_MAX, (json, where) -> bonus(json, where, keys));
    }

    private @Nullable Bonus bonus(JsonValue json, String pointer, Set<String> taken) {
        int before = violations.reports();
        JsonFields fields = JsonFields.of(json, pointer, violations, "key", "name", "tiles", "need", "points");
        if (fields == null) {
            return null;
        }
        String key = ScenarioFields.key(fields, taken);
        String name = ScenarioFields.name(fields, key);
        Integer points = fields.whole("points", 0, TileReader.POINTS_MAX);
        List<String> tiles = tileKeys.different(fields, "tiles", BONUS_TILES_MAX, tile -> null);
        if (tiles == null) {
            return null;
        }
        Integer need = fields.wholeOr("need", tiles.size(), 1, tiles.size());
        return need == null || points == null || violations.reports() > before
                ? null
                : new Bonus(key, name, tiles, need, points);
    }

    private static @Nullable Integer bonusCount(JsonFields board, LineReader lineReader) {
        boolean countable = !board.has("bonuses")
                || (board.optional("bonuses") instanceof JsonValue.Items items
                        && items.values().size() <= BONUSES_MAX);
        if (!countable || !lineReader.readable()) {
            return null;
        }
        return lineReader.keys().size() + ScenarioFields.count(board, "bonuses", 0, BONUSES_MAX);
    }
}
