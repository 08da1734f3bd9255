package io.bingosim.stack.process;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the faults this JVM caused on purpose: kills, freezes, restarts, and what a fault proxy did to connections. */
public final class Disruptions {
    private static final AtomicLong COUNT = new AtomicLong();

    private Disruptions() {}

    public static void add() {
        COUNT.incrementAndGet();
    }

    public static long count() {
        return COUNT.get();
    }
}
