package io.bingosim.engine.scenario;

import java.util.List;

/**
 * A square of the board: finished when {@code need} of its goals are reached.
 *
 * @param need 1 to the number of goals
 * @param goals at least one, in the order of the document
 * @param shortForm written with {@code required} and {@code rules} instead of {@code goals}: there is exactly one
 *     goal, its key is the key of the tile, and {@code need} is 1; every tile of version 1 is such a tile
 */
public record Tile(String key, String name, int points, int need, List<Goal> goals, boolean shortForm) {

    public Tile {
        goals = List.copyOf(goals);
        if (need < 1 || need > goals.size()) {
            throw new IllegalArgumentException("need must be 1 to " + goals.size() + ": " + need);
        }
    }

    /** A tile of one goal in the short form. */
    public Tile(String key, String name, int points, int required, List<Rule> rules) {
        this(key, name, points, 1, List.of(new Goal(key, required, rules)), true);
    }

    /** A tile written with {@code goals}. */
    public static Tile ofGoals(String key, String name, int points, int need, List<Goal> goals) {
        return new Tile(key, name, points, need, goals, false);
    }

    /** The rules of all goals, in the order of the goals. */
    public List<Rule> rules() {
        return goals.stream().flatMap(goal -> goal.rules().stream()).toList();
    }
}
