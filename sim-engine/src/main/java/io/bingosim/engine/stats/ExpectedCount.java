package io.bingosim.engine.stats;

/** What the count of a bin is expected to be from the two counts before it; writer and reader agree on it. */
final class ExpectedCount {

    private long last;
    private long beforeLast;

    /** The difference as a number that is not negative, and small if the difference is small either way. */
    long encode(long count) {
        long difference = count - expected();
        move(count);
        return difference << 1 ^ difference >> 63;
    }

    long decode(long encoded) {
        long count = expected() + (encoded >>> 1 ^ -(encoded & 1));
        move(count);
        return count;
    }

    private long expected() {
        return last + beforeLast >> 1;
    }

    private void move(long count) {
        beforeLast = last;
        last = count;
    }
}
