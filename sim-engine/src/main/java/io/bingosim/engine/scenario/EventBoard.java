package io.bingosim.engine.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tiles of an event and what connects them, for both versions of the document. A board of version 1 is a list of
 * rows of four; its {@link #gates()} say how rows open, so that a simulator needs to know gates only.
 *
 * @param tiles in the order of the document; those of version 1 row by row
 * @param columns as written, null if absent and in version 1
 * @param drops ONE in version 1
 * @param lines as written, null if absent and in version 1
 * @param givenBonuses the bonuses of the document without those of {@code lines}; {@link #bonuses()} has both
 * @param gates in the order of the document; in version 1 the gate of row r + 1 is number r, and its amount is
 *     {@code unlockPointsPerRow}
 * @param unlockPointsPerRow the threshold of version 1; null in version 2, which has no rows
 */
public record EventBoard(
        List<Tile> tiles,
        @Nullable Integer columns,
        Drops drops,
        @Nullable BoardLines lines,
        List<Bonus> givenBonuses,
        List<Gate> gates,
        @Nullable Integer unlockPointsPerRow) {

    /** Whether a grant goes to one goal or counts for every open goal that accepts it. */
    public enum Drops {
        ONE,
        ALL
    }

    public EventBoard {
        tiles = List.copyOf(tiles);
        givenBonuses = List.copyOf(givenBonuses);
        gates = List.copyOf(gates);
    }

    /** The board of a document of version 1. */
    static EventBoard ofRows(List<Row> rows, int unlockPointsPerRow) {
        List<Gate> gates = new ArrayList<>();
        for (int row = 1; row < rows.size(); row++) {
            gates.add(new Gate(
                    rows.get(row).tileKeys(), rows.get(row - 1).tileKeys(), Gate.Measure.POINTS, unlockPointsPerRow));
        }
        List<Tile> tiles = rows.stream().flatMap(row -> row.tiles().stream()).toList();
        return new EventBoard(tiles, null, Drops.ONE, null, List.of(), gates, unlockPointsPerRow);
    }

    /** All bonuses in their order: rows, columns and diagonals of {@code lines}, then the given ones. */
    public List<Bonus> bonuses() {
        List<Bonus> bonuses = new ArrayList<>();
        if (lines != null && columns != null) {
            bonuses.addAll(lines.bonuses(tiles, columns));
        }
        bonuses.addAll(givenBonuses);
        return List.copyOf(bonuses);
    }

    /** The rows of a document of version 1; empty in version 2. */
    public List<Row> rows() {
        if (unlockPointsPerRow == null) {
            return List.of();
        }
        List<Row> rows = new ArrayList<>();
        for (int first = 0; first < tiles.size(); first += Row.TILES) {
            rows.add(new Row(tiles.subList(first, first + Row.TILES)));
        }
        return List.copyOf(rows);
    }

    /** By key of a tile: its place in {@link #tiles()}. */
    public Map<String, Integer> tileNumbers() {
        Map<String, Integer> numbers = new HashMap<>();
        tiles.forEach(tile -> numbers.put(tile.key(), numbers.size()));
        return numbers;
    }

    /** What all tiles and bonuses are worth together; at most 2 001 000 000. */
    public int pointsTotal() {
        return tiles.stream().mapToInt(Tile::points).sum()
                + bonuses().stream().mapToInt(Bonus::points).sum();
    }
}
