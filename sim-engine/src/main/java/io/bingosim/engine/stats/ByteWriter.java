package io.bingosim.engine.stats;

import java.util.Arrays;

/** Writes whole numbers as bytes of seven bits; the high bit says that more follow. */
final class ByteWriter {

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

    private void put(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size++] = (byte) value;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }
}
