package io.bingosim.engine;

/** Receives every attempt of a replay, team by team; the outcomes and grants of an attempt follow it. */
interface AttemptLog {

    void ended(int team, CompiledRule rule, int[] members, int size, int startedAt, int endedAt);

    /** An outcome was rolled, possibly one without grants. A roll that gave nothing is not reported. */
    void rolled(int line, String outcome);

    /**
     * Units of a drop went to a goal (−1: to none); {@code wasted} of them were surplus. Called for each goal if the
     * drops of the board count for all.
     */
    void granted(int drop, int units, int goal, int wasted);
}
