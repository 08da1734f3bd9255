package io.bingosim.stack.rabbit;

import java.util.UUID;

/** Secrets that live as long as a broker does. */
final class Passwords {
    private Passwords() {}

    static String fresh() {
        return UUID.randomUUID().toString().replace("-", "");
    }
}
