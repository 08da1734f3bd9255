package io.bingosim.engine;

/** Sets of capability numbers. */
final class Capabilities {

    private Capabilities() {}

    static boolean owns(long[] set, int capability) {
        return (set[capability >> 6] >>> capability & 1) != 0;
    }

    static void add(long[] set, int capability) {
        set[capability >> 6] |= 1L << capability;
    }

    static void addAll(long[] set, long[] others) {
        for (int i = 0; i < set.length; i++) {
            set[i] |= others[i];
        }
    }
}
