package io.bingosim.api.parquet;

/** How wide positions in a dictionary are stored. */
final class Dictionaries {
    private Dictionaries() {}

    /** A whole byte where more than two bits are needed: Zstandard shortens frequent bytes, not bits across them. */
    static int width(int size) {
        int bits = BitPacker.width(Math.max(0, size - 1));
        return bits > 2 && bits < Byte.SIZE ? Byte.SIZE : bits;
    }
}
