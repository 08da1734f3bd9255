package io.bingosim.engine;

/** Is told of every attempt, for a replay. Teams follow one another; the grants of an attempt follow it. */
interface AttemptLog {

    void ended(int team, CompiledRule rule, int[] members, int size, int startedAt, int endedAt);

    /** An outcome that was rolled, also one without grants; "nothing" is not told. */
    void rolled(int line, String outcome);

    /** Units of a drop went to a tile (−1: to none), of which some may have been wasted. */
    void granted(int drop, int units, int tile, int wasted);
}
