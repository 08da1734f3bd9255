package io.bingosim.engine.scenario;

/**
 * Who wins a run.
 *
 * @param lines how many bonuses a team needs if {@code by} is LINES, otherwise 0
 * @param ties what decides where points are equal
 */
public record WinRule(By by, int lines, Ties ties) {

    /** The rule of every document of version 1, and the default of version 2. */
    public static final WinRule DEFAULT = new WinRule(By.POINTS, 0, Ties.SHARED);

    /** Most points, the first finished board, or the first team with enough bonuses. */
    public enum By {
        POINTS,
        BLACKOUT,
        LINES
    }

    /** Teams with equal points share the win, or the one whose points last grew earliest has it. */
    public enum Ties {
        SHARED,
        EARLIEST
    }
}
