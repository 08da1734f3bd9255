package io.bingosim.engine.stats;

/**
 * Counts whole-number differences of paired runs, in as many bins as an interval needs at most. Merging is exact: the
 * counts of any partition of the runs are the same, bit for bit.
 */
public final class DifferenceCounts {

    private final Bounds bounds;
    private final long least;
    private final long width;
    private final long[] counts;
    private long sum;
    private final WideSum squares = new WideSum();
    private long positive;
    private long zero;

    /** @param bounds the whole numbers between which every difference lies */
    public DifferenceCounts(Bounds bounds) {
        this.bounds = bounds;
        this.least = (long) bounds.least();
        long values = (long) bounds.greatest() - least + 1;
        this.width = (values + BettingInterval.BINS_MAX - 1) / BettingInterval.BINS_MAX;
        this.counts = new long[(int) ((values + width - 1) / width)];
    }

    /** Reads what {@link #toBytes} wrote for the same bounds. */
    public static DifferenceCounts of(Bounds bounds, byte[] bytes) {
        DifferenceCounts read = new DifferenceCounts(bounds);
        ByteReader in = new ByteReader(bytes);
        // Zigzag: small negative sums stay short.
        long zigzag = in.number();
        read.sum = (zigzag >>> 1) ^ -(zigzag & 1);
        read.squares.read(in);
        read.positive = in.number();
        read.zero = in.number();
        SparseCounts.read(in, read.counts);
        in.end();
        return read;
    }

    public byte[] toBytes() {
        ByteWriter out = new ByteWriter();
        out.number((sum << 1) ^ (sum >> 63));
        squares.write(out);
        out.number(positive);
        out.number(zero);
        SparseCounts.write(out, counts);
        return out.toBytes();
    }

    public void add(int difference) {
        counts[(int) ((difference - least) / width)]++;
        sum += difference;
        squares.add((long) difference * difference);
        positive += difference > 0 ? 1 : 0;
        zero += difference == 0 ? 1 : 0;
    }

    /** Adds the differences of other runs, counted within the same bounds. */
    public void merge(DifferenceCounts other) {
        if (!bounds.equals(other.bounds)) {
            throw new IllegalArgumentException(
                    "differences within " + bounds + " cannot be merged with those within " + other.bounds);
        }
        for (int bin = 0; bin < counts.length; bin++) {
            counts[bin] += other.counts[bin];
        }
        sum += other.sum;
        squares.merge(other.squares);
        positive += other.positive;
        zero += other.zero;
    }

    public Bounds bounds() {
        return bounds;
    }

    /** How many differences are above 0. */
    public long positive() {
        return positive;
    }

    /** How many differences are 0. */
    public long zero() {
        return zero;
    }

    public Sample sample() {
        int used = 0;
        long count = 0;
        double[] low = new double[counts.length];
        double[] high = new double[counts.length];
        long[] kept = new long[counts.length];
        for (int bin = 0; bin < counts.length; bin++) {
            if (counts[bin] > 0) {
                low[used] = least + bin * width;
                high[used] = Math.min(bounds.greatest(), low[used] + width - 1);
                kept[used++] = counts[bin];
                count += counts[bin];
            }
        }
        double around = count == 0 ? 0 : Math.max(0, squares.toDouble() - (double) sum / count * sum);
        return Sample.ofBins(low, high, kept, used, sum, around);
    }
}
