package io.bingosim.stack.fault;

import java.util.concurrent.atomic.AtomicLong;

/** How often something was broken on purpose in this process: kills, freezes, restarts, messages, what proxies did. */
public final class InjectedFaults {
    private static final AtomicLong COUNT = new AtomicLong();

    private InjectedFaults() {}

    public static void add() {
        COUNT.incrementAndGet();
    }

    public static long count() {
        return COUNT.get();
    }
}
