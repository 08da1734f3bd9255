package io.bingosim.engine;

import java.util.Arrays;

/** The result of one run, by team. Its simulator overwrites it with the next run. */
public final class RunResult {

    /** No tile finished, row not opened, or tile not finished. */
    public static final int NEVER = -1;

    private final int teams;
    private final int rows;
    private final int tiles;
    private long runIndex;
    final int[] points;
    final int[] tilesFinished;
    final int[] rowReached;
    final int[] finishedAt;
    final int[] attempts;
    final int[] wasted;
    final int[] winners;
    final int[] rowOpenedAt;
    final int[] tileFinishedAt;

    RunResult(CompiledScenario scenario) {
        this.teams = scenario.teamCount();
        this.rows = scenario.rowCount();
        this.tiles = scenario.tileCount();
        this.points = new int[teams];
        this.tilesFinished = new int[teams];
        this.rowReached = new int[teams];
        this.finishedAt = new int[teams];
        this.attempts = new int[teams];
        this.wasted = new int[teams];
        this.winners = new int[teams];
        this.rowOpenedAt = new int[teams * rows];
        this.tileFinishedAt = new int[teams * tiles];
    }

    void begin(long run) {
        runIndex = run;
        Arrays.fill(rowOpenedAt, NEVER);
        Arrays.fill(tileFinishedAt, NEVER);
        Arrays.fill(finishedAt, NEVER);
        Arrays.fill(points, 0);
        Arrays.fill(tilesFinished, 0);
    }

    /** The teams with the most points share the win. */
    void decideWinners() {
        int most = 0;
        for (int score : points) {
            most = Math.max(most, score);
        }
        int sharers = 0;
        for (int score : points) {
            sharers += score == most ? 1 : 0;
        }
        for (int team = 0; team < teams; team++) {
            winners[team] = points[team] == most ? sharers : 0;
        }
    }

    public long runIndex() {
        return runIndex;
    }

    public int teamCount() {
        return teams;
    }

    public int rowCount() {
        return rows;
    }

    public int tileCount() {
        return tiles;
    }

    public int points(int team) {
        return points[team];
    }

    public int tiles(int team) {
        return tilesFinished[team];
    }

    public int rowReached(int team) {
        return rowReached[team];
    }

    /** When the last finished tile was finished, or −1. */
    public int finishedAt(int team) {
        return finishedAt[team];
    }

    public int attempts(int team) {
        return attempts[team];
    }

    /** Units wasted, at most 2^31 − 1. */
    public int wasted(int team) {
        return wasted[team];
    }

    /** 0 if the team did not win, else the number of teams that share the win. */
    public int winners(int team) {
        return winners[team];
    }

    /** When the row was opened, or −1. */
    public int rowOpenedAt(int team, int row) {
        return rowOpenedAt[team * rows + row];
    }

    /** When the tile {@code row * 4 + position} was finished, or −1. */
    public int tileFinishedAt(int team, int tile) {
        return tileFinishedAt[team * tiles + tile];
    }
}
