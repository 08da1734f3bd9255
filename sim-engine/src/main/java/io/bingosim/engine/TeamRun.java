package io.bingosim.engine;

import io.bingosim.engine.random.AttemptKeys;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One team through one run, from decision instant to decision instant. Players whose task is for one player walk
 * ahead ({@link PlayerState#walk}) and skip instants that decide nothing but their own next attempt.
 */
final class TeamRun {

    private static final long NEVER = Long.MAX_VALUE;

    /** Decision instants from one step to the next, a power of two. An instant takes some 10 ns to some 100 us. */
    private static final int INSTANTS_PER_STEP = 256;

    private final CompiledTeam team;
    private final int startsAt;
    private final TeamProgress progress;
    private final AttemptCompleter completer;
    private final Assignment assignment;
    private final PlayerState[] players;
    /** By player: when the attempt they lead ends and its place among those ending together; see {@link #due}. */
    private final long[] due;

    private final RunMonitor monitor;

    private long attempts;

    TeamRun(CompiledScenario scenario, int teamIndex, @Nullable AttemptLog log, RunMonitor monitor) {
        this.monitor = monitor;
        this.team = scenario.teams[teamIndex];
        this.startsAt = scenario.startsAt;
        this.progress = new TeamProgress(scenario, teamIndex);
        this.completer = new AttemptCompleter(teamIndex, team, progress, log);
        this.players = new PlayerState[team.players];
        for (int p = 0; p < players.length; p++) {
            players[p] = new PlayerState(p, team, scenario.linesMax);
        }
        this.due = new long[players.length];
        int walkMax = log == null ? PlayerState.WALK_MAX : 1;
        this.assignment = new Assignment(scenario, team, progress, players, due, walkMax);
    }

    void run(long runKey, RunResult result) {
        begin(runKey, result);
        assignment.decide(startsAt);
        int session = 0;
        for (int instant = 1; ; instant++) {
            if (instant % INSTANTS_PER_STEP == 0) {
                Simulator.step(monitor);
            }
            int next = earliest();
            int time = next < 0 ? Integer.MAX_VALUE : timeOf(due[next]);
            if (session < team.sessionAt.length) {
                time = Math.min(time, team.sessionAt[session]);
            } else if (next < 0) {
                break;
            }
            long epoch = progress.epoch();
            while (next >= 0 && timeOf(due[next]) == time) {
                complete(players[next], time, result);
                next = earliest();
            }
            while (session < team.sessionAt.length && team.sessionAt[session] == time) {
                assignment.reconsider(players[team.sessionPlayer[session++]]);
            }
            if (epoch != progress.epoch()) {
                replan(time);
            }
            assignment.decide(time);
        }
        progress.end(result, attempts);
    }

    private void begin(long runKey, RunResult result) {
        long teamKey = AttemptKeys.absorb(runKey, team.word);
        for (PlayerState player : players) {
            player.begin(teamKey);
        }
        Arrays.fill(due, NEVER);
        attempts = 0;
        progress.begin(result);
        assignment.begin();
    }

    /**
     * Attempts that end together are completed in the order they were started: by start, then by the place of their
     * first player. 25 bits hold every sim time, 8 bits every player.
     */
    static long due(int end, int start, int firstPlayer) {
        return (long) end << 33 | (long) start << 8 | firstPlayer;
    }

    private static int timeOf(long due) {
        return (int) (due >>> 33);
    }

    /** A scan instead of a heap: most teams are small, and in large ones walks make events rare. */
    private int earliest() {
        long best = NEVER;
        int index = -1;
        for (int i = 0; i < due.length; i++) {
            if (due[i] < best) {
                best = due[i];
                index = i;
            }
        }
        return index;
    }

    private void complete(PlayerState leader, int time, RunResult result) {
        attempts += leader.attempts;
        if (attempts > team.stepBudget) {
            throw new RunException(
                    result.runIndex(),
                    team.key,
                    "more than " + team.stepBudget + " attempts, which is the most a team may complete in a run");
        }
        completer.complete(leader, time, result);
        release(leader);
    }

    private void release(PlayerState leader) {
        due[leader.index] = NEVER;
        if (leader.walking) {
            assignment.setNextAttempt(leader, leader.ledRule(), leader.firstAttempt + leader.attempts);
        }
        for (int i = 0; i < leader.size; i++) {
            PlayerState member = players[leader.members[i]];
            member.busy = false;
            assignment.reconsider(member);
        }
    }

    /** After a goal is reached, idle players are considered again and walks past this instant are cut back. */
    private void replan(int time) {
        for (PlayerState player : players) {
            if (!player.busy) {
                assignment.reconsider(player);
            } else if (due[player.index] != NEVER && player.attempts > 1) {
                if (assignment.taskOf(player) != player.rule) {
                    goBack(player, time);
                }
            }
        }
    }

    private void goBack(PlayerState player, int time) {
        player.cutAt(time);
        if (player.endsAt() == time) {
            // The walk ended at this instant and granted nothing: the player takes part in this decision.
            attempts += player.attempts;
            release(player);
        } else {
            due[player.index] = due(player.endsAt(), player.lastStartedAt(), player.index);
        }
    }
}
