package io.bingosim.engine.stats;

/** Reads what {@link ByteWriter} wrote. */
class ByteReader {

    private final byte[] bytes;
    private int at;

    /** Takes the count of a bin. */
    interface Bin {
        void add(int bin, long count);
    }

    ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    long number() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = nextByte();
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("tally has a number of more than 64 bits before byte " + at);
    }

    final byte nextByte() {
        if (at == bytes.length) {
            throw new IllegalArgumentException("tally ends too early, after " + bytes.length + " bytes");
        }
        return bytes[at++];
    }

    void counts(Bin bins) {
        int used = count();
        int bin = 0;
        for (int i = 0; i < used; i++) {
            bin = Math.addExact(bin, count());
            bins.add(bin, number());
        }
    }

    /** A count or an index. */
    final int count() {
        long value = number();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("tally has an impossible count: " + value);
        }
        return (int) value;
    }

    void end() {
        if (at != bytes.length) {
            throw new IllegalArgumentException("tally has " + (bytes.length - at) + " bytes too many");
        }
    }
}
