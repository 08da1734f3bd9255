package io.bingosim.engine.random;

/**
 * The generator of one attempt. Attempt k of a stream starts from the k-th SplitMix64 output of the stream, which is
 * its first draw; later draws are the outputs of a SplitMix64 seeded with that number.
 */
public final class AttemptRandom {

    private long key;
    private int drawn;

    /** The first draw of attempt {@code k}, and the seed of the others. */
    public static long key(long stream, int k) {
        return SplitMix64.output(stream, k);
    }

    /** Draw {@code index} ≥ 1 of the attempt with this key. */
    public static long draw(long key, int index) {
        return SplitMix64.output(key, index - 1);
    }

    /** A whole number in 0 … bound − 1; the bias is below bound / 2^63, less than 10^-9 for every legal bound. */
    public static int below(long draw, long bound) {
        return (int) Math.multiplyHigh(draw >>> 1, bound << 1);
    }

    /** The draw as 53 bits: {@code unit(draw) < ceil(p * 2^53)} has probability p. */
    public static long bits53(long draw) {
        return draw >>> 11;
    }

    public void start(long stream, int k) {
        key = key(stream, k);
        drawn = 0;
    }

    public long next() {
        int index = drawn++;
        return index == 0 ? key : draw(key, index);
    }

    /** Uniform in [0, 1) with 53 bits. */
    public double nextUnit() {
        return bits53(next()) * 0x1p-53;
    }

    /** Uniform whole number, both ends included. */
    public int nextBetween(int min, int max) {
        return min + below(next(), (long) max - min + 1);
    }
}
