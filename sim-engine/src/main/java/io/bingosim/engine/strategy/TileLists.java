package io.bingosim.engine.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Lists of tiles that belong to numbered things. */
final class TileLists {

    private TileLists() {}

    /** By tile: the numbers of the lists that hold it, ascending. */
    static int[][] inverse(int tileCount, int[][] lists) {
        List<List<Integer>> holders =
                Stream.<List<Integer>>generate(ArrayList::new).limit(tileCount).toList();
        for (int list = 0; list < lists.length; list++) {
            for (int tile : lists[list]) {
                holders.get(tile).add(list);
            }
        }
        return holders.stream()
                .map(numbers -> numbers.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }
}
