package io.bingosim.api.parquet;

import java.util.Arrays;

/** Bytes that are appended, numbers in little-endian order. */
final class GrowingBytes {
    private byte[] bytes = new byte[1 << 10];
    private int size;

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    /** The array itself; only the first {@link #size} bytes count. */
    byte[] array() {
        return bytes;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, size);
    }

    void put(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    void putInt(int value) {
        reserve(Integer.BYTES);
        bytes[size++] = (byte) value;
        bytes[size++] = (byte) (value >>> 8);
        bytes[size++] = (byte) (value >>> 16);
        bytes[size++] = (byte) (value >>> 24);
    }

    void putLong(long value) {
        putInt((int) value);
        putInt((int) (value >>> Integer.SIZE));
    }

    void put(byte[] added) {
        put(added, added.length);
    }

    void put(byte[] added, int length) {
        reserve(length);
        System.arraycopy(added, 0, bytes, size, length);
        size += length;
    }

    /** Seven bits per byte, the lowest first. */
    void putVarint(long value) {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            put((int) (left & 0x7F) | 0x80);
            left >>>= 7;
        }
        put((int) left);
    }

    void putZigzag(long value) {
        putVarint(value << 1 ^ value >> 63);
    }

    /** Replaces the four bytes at the given place. */
    void setInt(int at, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[at + i] = (byte) (value >>> 8 * i);
        }
    }

    private void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), 2 * bytes.length));
        }
    }
}
