package io.bingosim.engine.stats;

/** Writes the counts that are not 0, each as its distance from the previous one and its count. */
final class SparseCounts {

    private SparseCounts() {}

    static void write(ByteWriter out, long[] counts) {
        out.counts(0, counts);
    }

    static void read(ByteReader in, long[] counts) {
        in.counts((bin, count) -> {
            if (bin >= counts.length) {
                throw new IllegalArgumentException("counts have " + counts.length + " bins, not bin " + bin);
            }
            counts[bin] = count;
        });
    }
}
