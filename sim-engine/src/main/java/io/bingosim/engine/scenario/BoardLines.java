package io.bingosim.engine.scenario;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shorthand for bonuses on whole lines of the grid, as written: the points of each row, each column and each of the
 * two diagonals. A member that is null makes no bonuses; one that is 0 makes bonuses worth nothing.
 */
public record BoardLines(
        @Nullable Integer rows,
        @Nullable Integer columns,
        @Nullable Integer diagonals) {

    /** Rows from the top, then columns from the left, then the diagonals from the top left and the top right. */
    List<Bonus> bonuses(List<Tile> tiles, int width) {
        int height = tiles.size() / width;
        List<Bonus> bonuses = new ArrayList<>();
        if (rows != null) {
            for (int row = 0; row < height; row++) {
                bonuses.add(line("row-" + (row + 1), tiles, row * width, 1, width, rows));
            }
        }
        if (columns != null) {
            for (int column = 0; column < width; column++) {
                bonuses.add(line("column-" + (column + 1), tiles, column, width, height, columns));
            }
        }
        if (diagonals != null) {
            bonuses.add(line("diagonal-1", tiles, 0, width + 1, width, diagonals));
            bonuses.add(line("diagonal-2", tiles, width - 1, Math.max(1, width - 1), width, diagonals));
        }
        return bonuses;
    }

    private static Bonus line(String key, List<Tile> tiles, int first, int step, int length, int points) {
        List<String> keys = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            keys.add(tiles.get(first + i * step).key());
        }
        return Bonus.ofLine(key, keys, points);
    }
}
