package io.bingosim.engine.stats;

import java.util.Arrays;

/** Writes whole numbers as bytes of seven bits; the high bit says that more follow. */
class ByteWriter {

    private byte[] bytes = new byte[1024];
    private int size;

    void number(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            put((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        put((int) rest);
    }

    /** Writes counts of adjacent bins, those that are not 0, each as its distance from the previous one and its count. */
    void counts(int firstBin, long[] counts) {
        int used = 0;
        for (long count : counts) {
            used += count != 0 ? 1 : 0;
        }
        number(used);
        int previous = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                number(firstBin + i - previous);
                number(counts[i]);
                previous = firstBin + i;
            }
        }
    }

    final void put(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size++] = (byte) value;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }
}
