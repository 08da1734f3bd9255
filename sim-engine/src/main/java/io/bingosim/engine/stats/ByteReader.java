package io.bingosim.engine.stats;

/** Reads what {@link ByteWriter} wrote. */
final class ByteReader {

    private final byte[] bytes;
    private int at;

    ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    long number() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            if (at == bytes.length) {
                throw new IllegalArgumentException("tally ends too early, after " + bytes.length + " bytes");
            }
            int next = bytes[at++];
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("tally has a number of more than 64 bits before byte " + at);
    }

    /** A count or an index. */
    int count() {
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
