package io.bingosim.engine.stats;

import java.util.TreeMap;

/** Counts the differences of a team's shares of the win in paired runs, as exact pairs of numbers of winners. */
public final class ShareDifferenceCounts {

    private final long[][] counts;

    /** @param teamsA how many teams the first batch has, and {@code teamsB} the second */
    public ShareDifferenceCounts(int teamsA, int teamsB) {
        this.counts = new long[teamsA + 1][teamsB + 1];
    }

    /** Takes how many teams share the win in each run: 0 if the team has not won. */
    public void add(int winnersA, int winnersB) {
        counts[winnersA][winnersB]++;
    }

    public Sample sample() {
        TreeMap<Double, Long> byDifference = new TreeMap<>();
        for (int a = 0; a < counts.length; a++) {
            for (int b = 0; b < counts[a].length; b++) {
                if (counts[a][b] > 0) {
                    byDifference.merge(share(a) - share(b), counts[a][b], Long::sum);
                }
            }
        }
        return Sample.of(
                byDifference.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
                byDifference.values().stream().mapToLong(Long::longValue).toArray());
    }

    private static double share(int winners) {
        return winners == 0 ? 0 : 1.0 / winners;
    }
}
