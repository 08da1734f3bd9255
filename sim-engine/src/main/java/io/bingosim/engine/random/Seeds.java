package io.bingosim.engine.random;

import java.math.BigInteger;

/** The batch seed: a 64-bit integer, or any text that stands for one. */
public final class Seeds {

    private Seeds() {}

    /** Text that is a decimal 64-bit integer is that integer; other text is hashed to one. */
    public static long parse(String text) {
        if (text.matches("-?[0-9]{1,30}")) {
            BigInteger value = new BigInteger(text);
            if (value.bitLength() < Long.SIZE) {
                return value.longValueExact();
            }
        }
        return AttemptKeys.word(text);
    }
}
