package io.bingosim.engine.scenario;

import java.util.List;

/**
 * Tiles that are closed at first. They open, all at once and for good, when the finished tiles among {@code after} are
 * worth at least {@code amount} points (without bonuses), or number at least {@code amount}.
 *
 * @param tiles keys of the tiles it closes; a tile is in at most one gate
 * @param after keys of the tiles it waits for; none of them is closed by this gate
 * @param amount at least 1 (0 in version 1 means open from the start), and not more than the tiles of {@code after} are
 *     worth together, or their number
 */
public record Gate(List<String> tiles, List<String> after, Measure measure, int amount) {

    /** What is compared with the amount: the points of the finished tiles, or their number. */
    public enum Measure {
        POINTS,
        COUNT
    }

    public Gate {
        tiles = List.copyOf(tiles);
        after = List.copyOf(after);
    }
}
