package io.bingosim.experiment.request;

/** What is compared: one figure of one team, and which end of it is better. */
public record Measure(Metric metric, String team, Direction best) {

    /** Spelled as in requests. */
    public enum Metric {
        /** The share of the win, 0 to 1. */
        winRate,
        /** The points, within the bounds that the scenario proves. */
        points
    }

    /** Which values are better. */
    public enum Direction {
        HIGHEST,
        LOWEST
    }

    public boolean highestIsBest() {
        return best == Direction.HIGHEST;
    }
}
