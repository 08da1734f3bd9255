package io.bingosim.engine.stats;

/** Writes the counts that are not 0, each as its distance from the previous one and its count. */
final class SparseCounts {

    private SparseCounts() {}

    static void write(ByteWriter out, long[] counts) {
        int used = 0;
        for (long count : counts) {
            used += count != 0 ? 1 : 0;
        }
        out.number(used);
        int previous = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                out.number(i - previous);
                out.number(counts[i]);
                previous = i;
            }
        }
    }

    static void read(ByteReader in, long[] counts) {
        int used = in.count();
        int index = 0;
        for (int i = 0; i < used; i++) {
            index = Math.addExact(index, in.count());
            if (index >= counts.length) {
                throw new IllegalArgumentException("counts have " + counts.length + " bins, not bin " + index);
            }
            counts[index] = in.number();
        }
    }
}
