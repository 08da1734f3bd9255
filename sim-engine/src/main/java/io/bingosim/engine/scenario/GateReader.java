package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonPointer;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code board.gates}. */
final class GateReader {

    static final int GATES_MAX = 400;
    static final int AFTER_TILES_MAX = 100;

    private final Violations violations;
    private final References tileKeys;
    private final Map<String, Tile> tilesByKey;
    /** By key of a tile: the number of its gate. */
    private final Map<String, Integer> gateOf = new HashMap<>();
    /** By gate: the keys of the tiles it waits for. */
    private final List<Set<String>> afterTiles = new ArrayList<>();

    GateReader(Violations violations, References tileKeys, Map<String, Tile> tilesByKey) {
        this.violations = violations;
        this.tileKeys = tileKeys;
        this.tilesByKey = tilesByKey;
    }

    List<Gate> gates(JsonFields board) {
        List<Gate> gates = board.listOrEmpty("gates", GATES_MAX, this::gate);
        if (afterTiles.size() <= GATES_MAX) {
            reportCycles(board.pointer("gates"));
        }
        return gates;
    }

    private @Nullable Gate gate(JsonValue json, String pointer) {
        int number = afterTiles.size();
        afterTiles.add(new HashSet<>());
        JsonFields fields = JsonFields.of(json, pointer, violations, "tiles", "after");
        if (fields == null) {
            return null;
        }
        List<String> tiles = tileKeys.different(fields, "tiles", BoardReader.TILES_MAX, tile -> claim(tile, number));
        JsonFields after =
                fields.required("after") == null ? null : fields.optionalObject("after", "tiles", "points", "count");
        Gate gate = after == null ? null : after(after, number, tiles == null ? List.of() : tiles);
        return tiles == null ? null : gate;
    }

    private @Nullable String claim(String tile, int number) {
        Integer earlier = gateOf.putIfAbsent(tile, number);
        return earlier == null
                ? null
                : References.quoted(tile) + " is in gate " + earlier + " already; a tile is in at most one gate";
    }

    private @Nullable Gate after(JsonFields fields, int number, List<String> tiles) {
        List<String> after = tileKeys.different(fields, "tiles", AFTER_TILES_MAX, tile -> {
            boolean same = Integer.valueOf(number).equals(gateOf.get(tile));
            afterTiles.get(number).add(tile);
            return same ? References.quoted(tile) + " is closed by this same gate; list other tiles" : null;
        });
        boolean points = fields.has("points");
        if (points == fields.has("count")) {
            fields.reportObject("must set exactly one of points and count, sets " + (points ? "both" : "neither"));
            return null;
        }
        if (after == null) {
            return null;
        }
        Gate.Measure measure = points ? Gate.Measure.POINTS : Gate.Measure.COUNT;
        Integer amount = points ? points(fields, after) : fields.whole("count", 1, after.size());
        return amount == null ? null : new Gate(tiles, after, measure, amount);
    }

    private @Nullable Integer points(JsonFields fields, List<String> after) {
        Integer points = fields.whole("points", 1, ScenarioFields.WHOLE_MAX);
        List<Tile> tiles = new ArrayList<>();
        for (String key : after) {
            Tile tile = tilesByKey.get(key);
            // What a tile with a violation is worth is not known.
            if (tile == null || points == null) {
                return null;
            }
            tiles.add(tile);
        }
        int worth = tiles.stream().mapToInt(Tile::points).sum();
        if (points != null && points > worth) {
            fields.reportValue("points", "must be at most what its tiles are worth together (" + worth + ")");
            return null;
        }
        return points;
    }

    /** A gate is the last one of some cycle if it can be reached from itself through the gates before it. */
    private void reportCycles(String pointer) {
        List<BitSet> waitsFor = waitsFor();
        for (int last = 1; last < waitsFor.size(); last++) {
            if (waitsForItself(last, waitsFor)) {
                violations.add(
                        JsonPointer.item(pointer, last),
                        "waits for itself through other gates; change the tiles that one of them waits for");
            }
        }
    }

    /** By gate: the other gates whose tiles it waits for. */
    private List<BitSet> waitsFor() {
        List<BitSet> waitsFor = new ArrayList<>();
        for (Set<String> tiles : afterTiles) {
            BitSet gates = new BitSet();
            tiles.stream().map(gateOf::get).filter(Objects::nonNull).forEach(gates::set);
            gates.clear(waitsFor.size());
            waitsFor.add(gates);
        }
        return waitsFor;
    }

    private static boolean waitsForItself(int last, List<BitSet> waitsFor) {
        BitSet seen = new BitSet();
        List<Integer> open = new ArrayList<>(List.of(last));
        while (!open.isEmpty() && !seen.get(last)) {
            BitSet next = (BitSet) waitsFor.get(open.remove(open.size() - 1)).clone();
            next.clear(last + 1, waitsFor.size() + 1);
            next.andNot(seen);
            next.stream().forEach(open::add);
            seen.or(next);
        }
        return seen.get(last);
    }
}
