package io.bingosim.api.parquet;

/** Packs numbers of a fixed width without gaps, the lowest bit first. */
final class BitPacker {
    private final GrowingBytes out;
    private long pending;
    private int bits;

    BitPacker(GrowingBytes out) {
        this.out = out;
    }

    /** The number of bits that hold all values up to the given one, taken as unsigned. */
    static int width(long max) {
        return Long.SIZE - Long.numberOfLeadingZeros(max);
    }

    void put(long value, int width) {
        if (width > Integer.SIZE) {
            put(value & 0xFFFF_FFFFL, Integer.SIZE);
            put(value >>> Integer.SIZE, width - Integer.SIZE);
            return;
        }
        pending |= value << bits;
        bits += width;
        if (bits >= Integer.SIZE) {
            out.putInt((int) pending);
            pending >>>= Integer.SIZE;
            bits -= Integer.SIZE;
        }
    }

    /** Fills the last byte with zeros. */
    void end() {
        for (; bits > 0; bits -= Byte.SIZE) {
            out.put((int) pending);
            pending >>>= Byte.SIZE;
        }
        bits = 0;
        pending = 0;
    }
}
