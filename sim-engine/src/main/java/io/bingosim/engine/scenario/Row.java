package io.bingosim.engine.scenario;

import java.util.List;

/** Four tiles worth 1 to 4 points, in any order. */
public record Row(List<Tile> tiles) {

    public static final int TILES = 4;

    public Row {
        tiles = List.copyOf(tiles);
    }

    List<String> tileKeys() {
        return tiles.stream().map(Tile::key).toList();
    }
}
