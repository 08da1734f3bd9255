package io.bingosim.engine.stats;

/** An exact sum of numbers that are not negative, in 128 bits: the same in any order of the additions. */
final class WideSum {

    private static final double TWO_TO_64 = 0x1p64;

    private long high;
    private long low;

    void add(long value) {
        low += value;
        high += Long.compareUnsigned(low, value) < 0 ? 1 : 0;
    }

    void merge(WideSum other) {
        add(other.low);
        high += other.high;
    }

    double toDouble() {
        // The low half is unsigned: its upper 63 bits are rounded like a long, then doubled.
        double lowHalf = low >= 0 ? low : ((low >>> 1) | (low & 1)) * 2.0;
        return high * TWO_TO_64 + lowHalf;
    }

    void write(ByteWriter out) {
        out.number(high);
        out.number(low);
    }

    void read(ByteReader in) {
        high = in.number();
        low = in.number();
    }
}
