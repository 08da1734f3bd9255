package io.bingosim.api.results;

import io.bingosim.engine.block.BlockReader;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The points of all teams in one run, and their shares of the win. */
record OutstandingRun(long index, List<Integer> points, List<Double> winnerShares) {
    OutstandingRun {
        points = List.copyOf(points);
        winnerShares = List.copyOf(winnerShares);
    }

    static OutstandingRun of(long index, int[] points, BlockReader block, int position) {
        return new OutstandingRun(
                index,
                Arrays.stream(points).boxed().toList(),
                IntStream.range(0, points.length)
                        .map(team -> block.winners(position, team))
                        .mapToObj(winners -> winners == 0 ? 0.0 : 1.0 / winners)
                        .toList());
    }

    /** The difference in points between the first two teams. */
    int gap() {
        List<Integer> sorted = points.stream().sorted().toList();
        return sorted.size() < 2 ? 0 : sorted.get(sorted.size() - 1) - sorted.get(sorted.size() - 2);
    }
}
