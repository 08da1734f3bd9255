package io.bingosim.engine;

import io.bingosim.engine.strategy.BoardState;
import org.jspecify.annotations.Nullable;

/** The progress of a team in a run: units of goals, what is reached and finished, wasted units. */
final class TeamProgress {

    private final CompiledBoard compiledBoard;
    private final CompiledTeam team;
    private final int teamIndex;
    /** Where the team's tiles, bonuses and gates begin in the arrays of a result. */
    private final int firstTile;

    private final int firstBonus;
    private final int firstGate;
    private final int[] required;
    private final int[] tilePoints;
    /** The number of bonuses that decides a win, or 0 if none does. */
    private final int winningLines;
    /** Then tiles and goals have the same numbers. */
    private final boolean oneGoalPerTile;

    private final boolean grantsToAll;

    final BoardState board;
    private final int[] units;
    /** By drop: the goal a grant goes to, valid while {@code targetEpoch} is current. */
    private final int[] target;

    private final long[] targetEpoch;
    /** The goals that took units of the last grant. */
    private final int[] takers;

    private int takerCount;
    /** Grows with every reached goal and is never reset; within an epoch every decision stays the same. */
    private long epoch;

    private long wasted;
    private int points;
    private int tilesFinished;
    private int bonusesReached;
    private int gatesOpened;
    private int finishedAt;
    private int pointsGrewAt;
    private int linesReachedAt;

    TeamProgress(CompiledScenario scenario, int teamIndex) {
        this.compiledBoard = scenario.board;
        this.teamIndex = teamIndex;
        this.firstTile = teamIndex * scenario.tileCount();
        this.firstBonus = teamIndex * scenario.bonusCount();
        this.firstGate = teamIndex * compiledBoard.gates.count();
        this.required = compiledBoard.required;
        this.tilePoints = compiledBoard.points;
        this.team = scenario.teams[teamIndex];
        this.winningLines = scenario.scenario().win().lines();
        this.oneGoalPerTile = compiledBoard.goals.oneForEachTile();
        this.grantsToAll = compiledBoard.grantsToAll;
        this.board = new BoardState(team.board, team.policy);
        this.units = new int[compiledBoard.goals.count()];
        this.target = new int[scenario.drops];
        this.targetEpoch = new long[scenario.drops];
        this.takers = new int[units.length];
    }

    /** Starts from the team's standing, in which tiles were finished one after the other. */
    void begin(RunResult result) {
        CompiledStanding standing = team.standing;
        System.arraycopy(standing.units(), 0, units, 0, units.length);
        wasted = 0;
        points = 0;
        tilesFinished = 0;
        bonusesReached = 0;
        gatesOpened = 0;
        finishedAt = RunResult.NEVER;
        pointsGrewAt = 0;
        linesReachedAt = RunResult.NEVER;
        board.reset();
        epoch++;
        for (int i = 0; i < standing.reachedGoal().length; i++) {
            reach(standing.reachedGoal()[i], standing.reachedAt()[i], result);
        }
    }

    long epoch() {
        return epoch;
    }

    /** The rule a player should work on now, or null. */
    @Nullable
    CompiledRule taskFor(int player) {
        int tile = team.policy.taskFor(player, board);
        if (tile == BoardState.NONE) {
            return null;
        }
        int goal = oneGoalPerTile ? tile : board.goalFor(player, tile);
        return compiledBoard.rules[goal][team.ruleIndex[player][goal]];
    }

    /** Adds units of a drop to the goals they count for and returns how many were wasted. */
    int grant(int drop, int granted, int time, RunResult result) {
        takerCount = 0;
        int surplus = grantsToAll ? grantToAll(drop, granted, time, result) : grantToOne(drop, granted, time, result);
        wasted += surplus;
        return surplus;
    }

    private int grantToOne(int drop, int granted, int time, RunResult result) {
        int goal = targetOf(drop);
        if (goal == BoardState.NONE) {
            return granted;
        }
        takers[takerCount++] = goal;
        units[goal] += granted;
        int surplus = units[goal] - required[goal];
        if (surplus < 0) {
            return 0;
        }
        reach(goal, time, result);
        return surplus;
    }

    private int targetOf(int drop) {
        if (targetEpoch[drop] != epoch) {
            int tile = team.policy.tileFor(drop, board);
            target[drop] = tile == BoardState.NONE || oneGoalPerTile ? tile : board.goalAccepting(drop, tile);
            targetEpoch[drop] = epoch;
        }
        return target[drop];
    }

    /** Goals that open because of this grant get nothing of it, so all units are added before anything is reached. */
    private int grantToAll(int drop, int granted, int time, RunResult result) {
        for (int goal : compiledBoard.acceptingGoals[drop]) {
            if (board.takesUnits(goal)) {
                takers[takerCount++] = goal;
                units[goal] = Math.min(required[goal], units[goal] + granted);
            }
        }
        for (int i = 0; i < takerCount; i++) {
            if (units[takers[i]] == required[takers[i]]) {
                reach(takers[i], time, result);
            }
        }
        return takerCount == 0 ? granted : 0;
    }

    void logGrant(AttemptLog log, int drop, int granted, int surplus) {
        if (takerCount == 0) {
            log.granted(drop, granted, BoardState.NONE, surplus);
        }
        for (int i = 0; i < takerCount; i++) {
            log.granted(drop, granted, takers[i], surplus);
        }
    }

    private void reach(int goal, int time, RunResult result) {
        epoch++;
        if (!board.reach(goal)) {
            return;
        }
        int tile = oneGoalPerTile ? goal : compiledBoard.goals.tileOf(goal);
        tilesFinished++;
        finishedAt = time;
        result.tileFinishedAt[firstTile + tile] = time;
        addPoints(tilePoints[tile], time);
        while (bonusesReached < board.bonusesReached()) {
            reachBonus(board.reachedBonus(bonusesReached++), time, result);
        }
        while (gatesOpened < board.gatesOpened()) {
            result.gateOpenedAt[firstGate + board.openedGate(gatesOpened++)] = time;
        }
    }

    private void reachBonus(int bonus, int time, RunResult result) {
        result.bonusReachedAt[firstBonus + bonus] = time;
        addPoints(compiledBoard.bonuses.points(bonus), time);
        if (bonusesReached == winningLines) {
            linesReachedAt = time;
        }
    }

    private void addPoints(int grown, int time) {
        if (grown > 0) {
            points += grown;
            pointsGrewAt = time;
        }
    }

    void end(RunResult result, long attempts) {
        result.points[teamIndex] = points;
        result.tilesFinished[teamIndex] = tilesFinished;
        result.bonusesReached[teamIndex] = bonusesReached;
        result.gatesOpened[teamIndex] = gatesOpened;
        result.finishedAt[teamIndex] = finishedAt;
        result.pointsGrewAt[teamIndex] = pointsGrewAt;
        result.linesReachedAt[teamIndex] = linesReachedAt;
        result.attempts[teamIndex] = (int) attempts;
        result.wasted[teamIndex] = (int) Math.min(Integer.MAX_VALUE, wasted);
    }
}
