package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code board.lines} and checks that the board has the shape the lines need. */
final class LineReader {

    private final JsonFields board;
    /** The number of tiles in the list, also of those with violations; 0 if the list is unusable. */
    private final int tiles;

    private final int columns;
    private final Set<String> keys = new HashSet<>();
    private boolean readable = true;

    LineReader(JsonFields board, @Nullable Integer columns) {
        this.board = board;
        this.tiles = ScenarioFields.count(board, "tiles", 1, BoardReader.TILES_MAX);
        this.columns = columns == null ? 0 : columns;
    }

    /** The lines as written; null if they are absent or unusable. */
    @Nullable
    BoardLines lines() {
        if (!board.has("lines")) {
            return null;
        }
        readable = columns > 0 && tiles > 0;
        JsonFields fields = board.optionalObject("lines", "rows", "columns", "diagonals");
        if (fields == null) {
            readable = false;
            return null;
        }
        if (!board.has("columns")) {
            board.report("columns", "is required with lines; give the number of tiles in a row");
        }
        if (readable && tiles % columns != 0) {
            board.report("tiles", "must be a multiple of columns (" + columns + ") with lines, are " + tiles);
            readable = false;
        }
        Integer rows = points(fields, "rows", "row-", readable ? tiles / columns : 0);
        Integer ofColumns = points(fields, "columns", "column-", columns);
        if (readable && fields.has("diagonals") && tiles != columns * columns) {
            fields.report("diagonals", "need a square board; " + tiles + " tiles in " + columns + " columns are none");
            readable = false;
        }
        Integer diagonals = points(fields, "diagonals", "diagonal-", 2);
        return new BoardLines(rows, ofColumns, diagonals);
    }

    private @Nullable Integer points(JsonFields fields, String name, String prefix, int count) {
        if (!fields.has(name)) {
            return null;
        }
        Integer points = fields.whole(name, 0, TileReader.POINTS_MAX);
        if (points == null) {
            readable = false;
        }
        for (int i = 1; i <= count && readable; i++) {
            keys.add(prefix + i);
        }
        return points;
    }

    /** The keys of the bonuses that the lines stand for, as far as they can be said. */
    Set<String> keys() {
        return keys;
    }

    /** False if something is wrong with the lines or what they rest on, so that their number is not known. */
    boolean readable() {
        return readable;
    }
}
