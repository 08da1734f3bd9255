package io.bingosim.engine.scenario;

import java.util.List;

/** Points for finishing {@code need} of the named tiles; given once. */
public record Bonus(String key, String name, List<String> tiles, int need, int points) {

    public Bonus {
        tiles = List.copyOf(tiles);
        if (need < 1 || need > tiles.size()) {
            throw new IllegalArgumentException("need must be 1 to " + tiles.size() + ": " + need);
        }
    }

    /** A bonus for all of the tiles, named like its key. */
    static Bonus ofLine(String key, List<String> tiles, int points) {
        return new Bonus(key, key, tiles, tiles.size(), points);
    }
}
