package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code rows} and {@code unlockPointsPerRow}, the board of version 1. */
final class RowReader {

    private static final int ROWS_MAX = 200;
    private static final int UNREADABLE_POINTS = -1;

    private final Violations violations;
    private final TileReader tiles;

    RowReader(Violations violations, TileReader tiles) {
        this.violations = violations;
        this.tiles = tiles;
    }

    /** Null if it has a violation. */
    @Nullable
    EventBoard board(JsonFields scenario) {
        int before = violations.reports();
        Integer threshold = scenario.wholeOr("unlockPointsPerRow", 5, 0, 10);
        List<Row> rows = scenario.list("rows", 1, ROWS_MAX, this::row);
        return threshold == null || violations.reports() > before ? null : EventBoard.ofRows(rows, threshold);
    }

    private @Nullable Row row(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "tiles");
        if (fields == null) {
            return null;
        }
        List<Tile> four = fields.list(
                "tiles", Row.TILES, Row.TILES, (tile, where) -> tiles.inRow(tile, where, UNREADABLE_POINTS));
        Set<Integer> points = new HashSet<>();
        four.forEach(tile -> points.add(tile.points()));
        boolean readable = four.size() == Row.TILES && !points.contains(UNREADABLE_POINTS);
        if (readable && !points.equals(Set.of(1, 2, 3, 4))) {
            fields.report("tiles", "must be worth 1, 2, 3 and 4 points, in any order");
        }
        return new Row(four);
    }
}
