package io.bingosim.engine.random;

import io.bingosim.engine.text.Sha256;
import java.nio.ByteBuffer;

/**
 * Builds the key of an attempt's generator: seed, run, team, player and activity are absorbed one after the
 * other, each step a bijection of the state and of the word. Names are hashed, so positions in lists do not matter.
 */
public final class AttemptKeys {

    private AttemptKeys() {}

    /** The first 64 bits of the SHA-256 of a name, well mixed as {@link #absorb} requires. */
    public static long word(String name) {
        return ByteBuffer.wrap(Sha256.of(name)).getLong();
    }

    /** The key of a run. Seeds and indexes are often small and adjacent, so each is mixed before it is used. */
    public static long run(long seed, long runIndex) {
        // The seed is mixed twice: otherwise seed 3 of run 5 would equal seed 5 of run 3.
        long seedKey = absorb(0, SplitMix64.output(seed, 0));
        return absorb(seedKey, SplitMix64.output(runIndex, 0));
    }

    /** {@code word} must be well mixed itself, as hashed names are. */
    public static long absorb(long key, long word) {
        return SplitMix64.mix((key ^ word) + SplitMix64.GAMMA);
    }
}
