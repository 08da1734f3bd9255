package io.bingosim.engine.stats;

import io.bingosim.engine.stats.TeamResults.PointsBin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Counts by bin. Only the range of bins in use takes memory: most histograms of a tally are narrow. */
final class Histogram {

    private static final int ROOM = 8;

    private final Bins bins;
    private int first;
    private long[] counts = new long[0];

    Histogram(Bins bins) {
        this.bins = bins;
    }

    /** Adds every {@code step}-th of the values, {@code count} of them, except those that equal {@code ignored}. */
    void addExcept(int ignored, int[] values, int from, int step, int count) {
        if (bins == Bins.EXACT) {
            addExact(ignored, values, from, step, count);
            return;
        }
        long[] known = counts;
        int offset = first;
        for (int i = from, left = count; left > 0; i += step, left--) {
            int value = values[i];
            if (value == ignored) {
                continue;
            }
            int index = bins.binOf(value) - offset;
            if (index < 0 || index >= known.length) {
                index += offset;
                makeRoom(index);
                known = counts;
                offset = first;
                index -= offset;
            }
            known[index]++;
        }
    }

    /** A loop that served all kinds of bins would call the bins for every value. */
    private void addExact(int ignored, int[] values, int from, int step, int count) {
        long[] known = counts;
        int offset = first;
        for (int i = from, left = count; left > 0; i += step, left--) {
            int value = values[i];
            if (value == ignored) {
                continue;
            }
            int index = value - offset;
            if (index < 0 || index >= known.length) {
                makeRoom(value);
                known = counts;
                offset = first;
                index = value - offset;
            }
            known[index]++;
        }
    }

    private int makeRoom(int bin) {
        if (counts.length == 0) {
            first = Math.max(0, bin - ROOM / 2);
            counts = new long[ROOM];
        }
        int from = Math.min(first, Math.max(0, bin - ROOM));
        int to = Math.max(first + counts.length, bin + ROOM);
        if (bin >= first && bin < first + counts.length) {
            return bin;
        }
        long[] wider = new long[to - from];
        System.arraycopy(counts, 0, wider, first - from, counts.length);
        counts = wider;
        first = from;
        return bin;
    }

    void merge(Histogram other) {
        for (int i = 0; i < other.counts.length; i++) {
            if (other.counts[i] != 0) {
                addToBin(other.first + i, other.counts[i]);
            }
        }
    }

    private void addToBin(int bin, long count) {
        // Two statements: in one, Java would evaluate the array before makeRoom, which may replace it.
        int index = makeRoom(bin) - first;
        counts[index] += count;
    }

    long total() {
        return Arrays.stream(counts).sum();
    }

    long countAt(int bin) {
        int index = bin - first;
        return index < 0 || index >= counts.length ? 0 : counts[index];
    }

    /** The bins in use with the points they stand for: single ones, or ranges if the bins are wider. */
    List<PointsBin> pointsBins() {
        List<PointsBin> used = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                int bin = first + i;
                used.add(
                        bins == Bins.EXACT
                                ? new PointsBin.Exact(bin, counts[i])
                                : new PointsBin.Range(bins.from(bin), bins.to(bin), counts[i]));
            }
        }
        return used;
    }

    /** The counts as a sample of values whose extremes, sum and sum of squared distances are known. */
    Sample sample(int min, int max, double sum, double squares) {
        double[] low = new double[counts.length];
        double[] high = new double[counts.length];
        long[] kept = new long[counts.length];
        int next = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                low[next] = Math.max(min, bins.from(first + i));
                high[next] = Math.min(max, bins.to(first + i));
                kept[next++] = counts[i];
            }
        }
        return Sample.ofBins(low, high, kept, next, sum, squares);
    }

    /** The smallest value whose cumulative count reaches {@code percent} of all. The histogram must not be empty. */
    int percentile(int percent) {
        // The count that reaches the share, rounded up with integers only.
        long total = total();
        long needed = Math.max(1, (total / 100) * percent + (total % 100 * percent + 99) / 100);
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= needed) {
                return bins.percentileIn(first + i, percent);
            }
        }
        throw new IllegalStateException("an empty histogram has no percentiles");
    }

    void write(ByteWriter out) {
        out.counts(first, counts);
    }

    void read(ByteReader in) {
        in.counts(this::addToBin);
    }
}
