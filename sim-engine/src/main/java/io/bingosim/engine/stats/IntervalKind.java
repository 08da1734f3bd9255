package io.bingosim.engine.stats;

/** What a stated 95 % interval promises. */
public enum IntervalKind {
    /** Holds for one answer, over a number of runs that was fixed before the first result was seen. */
    FIXED,
    /** Holds at every look at once, so results may be watched and the number of runs decided by them. */
    ANYTIME
}
