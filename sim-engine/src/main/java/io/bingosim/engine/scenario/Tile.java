package io.bingosim.engine.scenario;

import java.util.List;

/** A square of the board: finished when {@code required} units were added. */
public record Tile(String key, String name, int points, int required, List<Rule> rules) {

    public Tile {
        rules = List.copyOf(rules);
    }
}
