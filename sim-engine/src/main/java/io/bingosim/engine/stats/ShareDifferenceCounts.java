package io.bingosim.engine.stats;

import java.util.TreeMap;

/**
 * Counts the differences of a team's shares of the win in paired runs, as exact pairs of numbers of winners. Merging is
 * exact.
 */
public final class ShareDifferenceCounts {

    private final int columns;
    private final long[] counts;

    /** @param teamsA how many teams the first batch has, and {@code teamsB} the second */
    public ShareDifferenceCounts(int teamsA, int teamsB) {
        this.columns = teamsB + 1;
        this.counts = new long[(teamsA + 1) * columns];
    }

    /** Reads what {@link #toBytes} wrote for the same numbers of teams. */
    public static ShareDifferenceCounts of(int teamsA, int teamsB, byte[] bytes) {
        ShareDifferenceCounts read = new ShareDifferenceCounts(teamsA, teamsB);
        ByteReader in = new ByteReader(bytes);
        SparseCounts.read(in, read.counts);
        in.end();
        return read;
    }

    public byte[] toBytes() {
        ByteWriter out = new ByteWriter();
        SparseCounts.write(out, counts);
        return out.toBytes();
    }

    /** Takes how many teams share the win in each run: 0 if the team has not won. */
    public void add(int winnersA, int winnersB) {
        counts[winnersA * columns + winnersB]++;
    }

    /** Adds the pairs of other runs of the same two batches. */
    public void merge(ShareDifferenceCounts other) {
        if (columns != other.columns || counts.length != other.counts.length) {
            throw new IllegalArgumentException("pairs of batches with other numbers of teams cannot be merged");
        }
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }

    public Sample sample() {
        TreeMap<Double, Long> byDifference = new TreeMap<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                byDifference.merge(share(i / columns) - share(i % columns), counts[i], Long::sum);
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
