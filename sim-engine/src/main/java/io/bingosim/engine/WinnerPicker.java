package io.bingosim.engine;

import io.bingosim.engine.scenario.WinRule;
import java.util.Arrays;

/** Decides which teams win a run: those left after the criteria of the win rule, one after the other. */
final class WinnerPicker {

    private final WinRule rule;
    private final RunResult result;
    private final boolean[] left;
    /** By team: when it did what the rule asks for, or {@link RunResult#NEVER}. */
    private final int[] doneAt;

    WinnerPicker(WinRule rule, RunResult result) {
        this.rule = rule;
        this.result = result;
        this.left = new boolean[result.teamCount()];
        this.doneAt = new int[result.teamCount()];
    }

    void pick() {
        Arrays.fill(left, true);
        boolean done = rule.by() != WinRule.By.POINTS && keepFirstDone();
        keepMostPoints();
        if (!done && rule.ties() == WinRule.Ties.EARLIEST) {
            keepEarliest(result.pointsGrewAt);
        }
        share();
    }

    /** False if no team finished its board, or had enough bonuses: then points decide. */
    private boolean keepFirstDone() {
        boolean done = false;
        for (int team = 0; team < left.length; team++) {
            doneAt[team] = rule.by() == WinRule.By.LINES ? result.linesReachedAt[team] : blackoutAt(team);
            left[team] = doneAt[team] != RunResult.NEVER;
            done |= left[team];
        }
        if (done) {
            keepEarliest(doneAt);
        } else {
            Arrays.fill(left, true);
        }
        return done;
    }

    private int blackoutAt(int team) {
        return result.tiles(team) == result.tileCount() ? result.finishedAt(team) : RunResult.NEVER;
    }

    private void keepMostPoints() {
        int most = 0;
        for (int team = 0; team < left.length; team++) {
            most = left[team] ? Math.max(most, result.points[team]) : most;
        }
        for (int team = 0; team < left.length; team++) {
            left[team] &= result.points[team] == most;
        }
    }

    private void keepEarliest(int[] times) {
        int earliest = Integer.MAX_VALUE;
        for (int team = 0; team < left.length; team++) {
            earliest = left[team] ? Math.min(earliest, times[team]) : earliest;
        }
        for (int team = 0; team < left.length; team++) {
            left[team] &= times[team] == earliest;
        }
    }

    private void share() {
        int sharers = 0;
        for (boolean wins : left) {
            sharers += wins ? 1 : 0;
        }
        for (int team = 0; team < left.length; team++) {
            result.winners[team] = left[team] ? sharers : 0;
        }
    }
}
