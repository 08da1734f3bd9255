package io.bingosim.engine.random;

/**
 * The mixing function and step of SplitMix64 (Steele, Lea and Flood, 2014, with Stafford's variant 13 as published by
 * Vigna): the n-th output of a generator seeded with s is {@code mix(s + n * GAMMA)}, so any output
 * can be computed directly.
 */
public final class SplitMix64 {

    /** 2^64 divided by the golden ratio, made odd. */
    public static final long GAMMA = 0x9E3779B97F4A7C15L;

    private SplitMix64() {}

    public static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Output number {@code index} (from 0) of the generator seeded with {@code seed}. */
    public static long output(long seed, long index) {
        return mix(seed + (index + 1) * GAMMA);
    }
}
