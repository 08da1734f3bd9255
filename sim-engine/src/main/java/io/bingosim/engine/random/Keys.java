package io.bingosim.engine.random;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * How the key of an attempt's generator is built: seed, run, team, player and activity are absorbed one after the
 * other, each step a bijection of the state and of the word. Names are hashed, so positions in lists do not matter.
 */
public final class Keys {

    private Keys() {}

    /** The 64-bit word a name stands for: the head of its SHA-256, already fit for {@link #absorb}. */
    public static long word(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The key of a run: seeds and indexes are often small and neighbours, so each is mixed before it is used. */
    public static long run(long seed, long runIndex) {
        // Twice for the seed: mixed alike, seed 3 of run 5 would be seed 5 of run 3.
        long seedKey = absorb(0, SplitMix64.output(seed, 0));
        return absorb(seedKey, SplitMix64.output(runIndex, 0));
    }

    /** {@code word} must be well mixed itself, as hashed names are. */
    public static long absorb(long key, long word) {
        return SplitMix64.mix((key ^ word) + SplitMix64.GAMMA);
    }
}
