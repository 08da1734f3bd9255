package io.bingosim.cli.terminal;

import java.util.Locale;

/** Draws how far a batch is: a bar, runs done, runs per second, time left. */
public final class ProgressBar {
    private static final int CELLS = 30;

    private final boolean unicode;

    public ProgressBar(boolean unicode) {
        this.unicode = unicode;
    }

    /** A negative rate or time left is unknown and not shown. */
    public String draw(long done, long total, double runsPerSecond, double secondsLeft) {
        double share = total == 0 ? 0 : Math.min(1.0, (double) done / total);
        int full = (int) (share * CELLS);
        String bar = (unicode ? "█" : "#").repeat(full) + (unicode ? "░" : "-").repeat(CELLS - full);
        String line = String.format(Locale.ROOT, "[%s] %3d %%  %,d of %,d runs", bar, (int) (share * 100), done, total);
        if (runsPerSecond > 0) {
            line += String.format(Locale.ROOT, "  %,.0f runs/s", runsPerSecond);
        }
        return secondsLeft < 0 ? line : line + "  " + clock(secondsLeft) + " left";
    }

    static String clock(double seconds) {
        long whole = (long) Math.ceil(seconds);
        return whole >= 3_600
                ? String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3_600, whole / 60 % 60, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
    }
}
