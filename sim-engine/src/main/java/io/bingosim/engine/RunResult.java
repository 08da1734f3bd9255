package io.bingosim.engine;

import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.strategy.GateTable;
import java.util.Arrays;

/** The result of one run, by team. Its simulator overwrites it with the next run. */
public final class RunResult {

    /** No tile finished; or the row, tile or bonus was never opened, finished or reached. */
    public static final int NEVER = -1;

    private final CompiledScenario scenario;
    private final int teams;
    private final int tiles;
    private final int bonuses;
    private final int gates;
    private long runIndex;
    final int[] points;
    final int[] tilesFinished;
    final int[] bonusesReached;
    final int[] gatesOpened;
    final int[] finishedAt;
    /** When the team's points last grew; 0 if they never did. */
    final int[] pointsGrewAt;
    /** When the team had as many bonuses as the win rule asks for, or −1. */
    final int[] linesReachedAt;

    final int[] attempts;
    final int[] wasted;
    final int[] winners;
    final int[] gateOpenedAt;
    final int[] bonusReachedAt;
    final int[] tileFinishedAt;

    RunResult(CompiledScenario scenario) {
        this.scenario = scenario;
        this.teams = scenario.teamCount();
        this.tiles = scenario.tileCount();
        this.bonuses = scenario.bonusCount();
        this.gates = scenario.board.gates.count();
        this.points = new int[teams];
        this.tilesFinished = new int[teams];
        this.bonusesReached = new int[teams];
        this.gatesOpened = new int[teams];
        this.finishedAt = new int[teams];
        this.pointsGrewAt = new int[teams];
        this.linesReachedAt = new int[teams];
        this.attempts = new int[teams];
        this.wasted = new int[teams];
        this.winners = new int[teams];
        this.gateOpenedAt = new int[teams * gates];
        this.bonusReachedAt = new int[teams * bonuses];
        this.tileFinishedAt = new int[teams * tiles];
    }

    /** Forgets the times of the run before; everything else is set when a team ends. */
    void begin(long run) {
        runIndex = run;
        Arrays.fill(gateOpenedAt, NEVER);
        Arrays.fill(bonusReachedAt, NEVER);
        Arrays.fill(tileFinishedAt, NEVER);
    }

    public long runIndex() {
        return runIndex;
    }

    public int teamCount() {
        return teams;
    }

    /** Rows of a version 1 board; 0 for version 2. */
    public int rowCount() {
        return scenario.rowCount();
    }

    public int tileCount() {
        return tiles;
    }

    /** Bonuses of a version 2 board, those of its lines first; 0 for version 1. */
    public int bonusCount() {
        return bonuses;
    }

    public int points(int team) {
        return points[team];
    }

    public int tiles(int team) {
        return tilesFinished[team];
    }

    /** The highest open row of a version 1 board; 0 for version 2. */
    public int rowReached(int team) {
        return scenario.rowCount() == 0 ? 0 : scenario.rowCount() - 1 - gates + gatesOpened[team];
    }

    /** The number of bonuses reached on a version 2 board; 0 for version 1. */
    public int bonuses(int team) {
        return bonusesReached[team];
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

    /** When the row of a version 1 board was opened, or −1. */
    public int rowOpenedAt(int team, int row) {
        return tileOpenedAt(team, row * Row.TILES);
    }

    /** When the tile was opened, or −1; 0 for a tile that no gate closes. */
    public int tileOpenedAt(int team, int tile) {
        int gate = scenario.board.gates.gateOf(tile);
        return gate == GateTable.NO_GATE ? 0 : gateOpenedAt[team * gates + gate];
    }

    /** When the bonus was reached, or −1. */
    public int bonusReachedAt(int team, int bonus) {
        return bonusReachedAt[team * bonuses + bonus];
    }

    /** When the tile was finished, or −1. Tiles are numbered in the order of the document. */
    public int tileFinishedAt(int team, int tile) {
        return tileFinishedAt[team * tiles + tile];
    }

    /** Copies when each tile was finished, as {@link #tileFinishedAt} returns it, to a place in an array. */
    public void copyTilesFinishedAt(int team, int[] to, int at) {
        System.arraycopy(tileFinishedAt, team * tiles, to, at, tiles);
    }
}
