package io.bingosim.engine;

import io.bingosim.engine.strategy.BoardState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The progress of a team in a run: units on tiles, finished tiles, wasted units. */
final class TeamProgress {

    private final CompiledScenario scenario;
    private final CompiledTeam team;
    private final int teamIndex;
    final BoardState board;
    private final int[] units;
    /** By drop: the tile a grant goes to, valid while {@code targetEpoch} is current. */
    private final int[] target;

    private final long[] targetEpoch;
    /** Grows with every finished tile and is never reset; within an epoch every decision stays the same. */
    private long epoch;

    private long wasted;

    TeamProgress(CompiledScenario scenario, int teamIndex) {
        this.scenario = scenario;
        this.teamIndex = teamIndex;
        this.team = scenario.teams[teamIndex];
        this.board = new BoardState(team.board, team.policy);
        this.units = new int[scenario.tileCount()];
        this.target = new int[scenario.drops];
        this.targetEpoch = new long[scenario.drops];
    }

    void begin(RunResult result) {
        Arrays.fill(units, 0);
        wasted = 0;
        board.reset();
        epoch++;
        openRows(1, result, 0);
    }

    long epoch() {
        return epoch;
    }

    /** The rule a player should work on now, or null. */
    @Nullable
    CompiledRule taskFor(int player) {
        int tile = team.policy.taskFor(player, board);
        return tile == BoardState.NONE ? null : scenario.rules[tile][team.ruleIndex[player][tile]];
    }

    /** The tile a grant of the drop goes to, or {@link BoardState#NONE}. */
    int targetOf(int drop) {
        if (targetEpoch[drop] != epoch) {
            target[drop] = team.policy.tileFor(drop, board);
            targetEpoch[drop] = epoch;
        }
        return target[drop];
    }

    /** Adds units of a drop to the tile it goes to and returns how many were wasted. */
    int grant(int drop, int granted, int time, RunResult result) {
        int tile = targetOf(drop);
        if (tile == BoardState.NONE) {
            wasted += granted;
            return granted;
        }
        units[tile] += granted;
        int surplus = units[tile] - scenario.required[tile];
        if (surplus < 0) {
            return 0;
        }
        wasted += surplus;
        finish(tile, time, result);
        return surplus;
    }

    private void finish(int tile, int time, RunResult result) {
        int openRows = board.highestOpenRow() + 1;
        board.finish(tile);
        epoch++;
        result.points[teamIndex] += scenario.points[tile];
        result.tilesFinished[teamIndex]++;
        result.finishedAt[teamIndex] = time;
        result.tileFinishedAt[teamIndex * scenario.tileCount() + tile] = time;
        openRows(openRows, result, time);
    }

    private void openRows(int first, RunResult result, int time) {
        for (int row = first; row <= board.highestOpenRow(); row++) {
            result.gateOpenedAt[teamIndex * scenario.gateCount() + row - 1] = time;
        }
    }

    void end(RunResult result, long attempts) {
        result.gatesOpened[teamIndex] = board.highestOpenRow();
        result.attempts[teamIndex] = (int) attempts;
        result.wasted[teamIndex] = (int) Math.min(Integer.MAX_VALUE, wasted);
    }
}
