package io.bingosim.engine;

import io.bingosim.engine.random.AttemptRandom;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Completes attempts: makes every roll, then applies the grants one by one. */
final class AttemptCompleter {

    private static final int NOTHING = -1;

    private final int teamIndex;
    private final CompiledTeam team;
    private final TeamProgress progress;
    private final @Nullable AttemptLog log;
    private final Odds odds = new Odds();
    private final AttemptRandom rng = new AttemptRandom();
    private final long[] union;
    private int[] pickedLine = new int[8];
    private int[] picked = new int[8];
    private int picks;

    AttemptCompleter(int teamIndex, CompiledTeam team, TeamProgress progress, @Nullable AttemptLog log) {
        this.teamIndex = teamIndex;
        this.team = team;
        this.progress = progress;
        this.log = log;
        this.union = new long[team.capabilityWords];
    }

    /** Completes the last or only attempt of the leader's walk; those before it grant nothing. */
    void complete(PlayerState leader, int time, RunResult result) {
        CompiledRule rule = leader.ledRule();
        rng.start(leader.stream, leader.firstAttempt + leader.attempts - 1);
        rule.activity.offset.offset(rng);
        if (log != null) {
            log.ended(teamIndex, rule, leader.members, leader.size, leader.lastStartedAt(), time);
        }
        picks = 0;
        for (int line = 0; line < rule.activity.lines.length; line++) {
            if (rule.activity.lines[line].perGroup) {
                odds.set(rule, line, rule.luck(leader.size, union(rule, leader)));
                roll(rule, line);
            } else {
                for (int i = 0; i < leader.size; i++) {
                    if (i == 0 || rule.hasModifiers()) {
                        odds.set(rule, line, rule.luck(leader.size, team.capabilities[leader.members[i]]));
                    }
                    roll(rule, line);
                }
            }
        }
        for (int i = 0; i < picks; i++) {
            apply(rule.activity.lines[pickedLine[i]], pickedLine[i], picked[i], time, result);
        }
    }

    /** The capabilities that the rule may ask for: of the only member, or of all of them. */
    private long[] union(CompiledRule rule, PlayerState leader) {
        if (leader.size == 1 || !rule.hasModifiers()) {
            return team.capabilities[leader.members[0]];
        }
        Arrays.fill(union, 0);
        for (int i = 0; i < leader.size; i++) {
            Capabilities.addAll(union, team.capabilities[leader.members[i]]);
        }
        return union;
    }

    private void roll(CompiledRule rule, int line) {
        int outcome = odds.pick(rule, line, rng.nextUnit());
        if (outcome == NOTHING) {
            return;
        }
        if (picks == picked.length) {
            picked = Arrays.copyOf(picked, 2 * picks);
            pickedLine = Arrays.copyOf(pickedLine, 2 * picks);
        }
        pickedLine[picks] = line;
        picked[picks++] = outcome;
    }

    private void apply(CompiledLine line, int lineIndex, int outcome, int time, RunResult result) {
        if (log != null) {
            log.rolled(lineIndex, line.outcomeKey[outcome]);
        }
        for (int grant = 0; grant < line.drop[outcome].length; grant++) {
            int min = line.unitsMin[outcome][grant];
            int max = line.unitsMax[outcome][grant];
            int units = min == max ? min : rng.nextBetween(min, max);
            int drop = line.drop[outcome][grant];
            int wasted = progress.grant(drop, units, time, result);
            if (log != null) {
                progress.logGrant(log, drop, units, wasted);
            }
        }
    }
}
