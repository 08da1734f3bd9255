package io.bingosim.engine;

import io.bingosim.engine.random.AttemptKeys;
import io.bingosim.engine.random.AttemptRandom;
import io.bingosim.engine.random.OffsetSampler;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A player during a run, and the attempt they lead. A player whose task cannot involve other players walks ahead:
 * attempts that grant nothing affect no other player, so a chain of them is simulated at once up to the first attempt
 * that grants something. The ends are kept, so that the walk can be cut back if the team's plan changes meanwhile.
 */
final class PlayerState {

    /** Long enough to keep the team's queue cheap, short enough that cutting back wastes little. */
    static final int WALK_MAX = 64;

    /** Factors of a walk's duration; players with more of them do not walk. */
    private static final int FACTORS_MAX = 3;

    final int index;
    private final CompiledTeam team;
    private final Odds odds = new Odds();

    long key;
    boolean busy;
    private final int[] onlineFrom;
    private final int[] onlineTo;
    /** The current or next online interval and its ends, which lie beyond every time when there is none. */
    private int interval;

    private int from;
    private int until;

    /** The current task, valid while {@code taskEpoch} is current. */
    @Nullable
    CompiledRule task;

    long taskEpoch;

    // The attempt this player leads.
    @Nullable
    CompiledRule rule;

    long stream;
    /** Number k of the first attempt of the walk, or of the only one. */
    int firstAttempt;

    int startedAt;
    int attempts;
    boolean walking;
    int size;
    int[] members;
    final int[] ends = new int[WALK_MAX];

    // Derived from the player and the rule, and computed when the rule changes.
    private @Nullable CompiledRule walkRule;
    private boolean walkable;
    private double factor0;
    private double factor1;
    private double factor2;
    private final long[] grantingBelow;

    PlayerState(int index, CompiledTeam team, int linesMax) {
        this.index = index;
        this.team = team;
        this.onlineFrom = team.onlineFrom[index];
        this.onlineTo = team.onlineTo[index];
        this.members = new int[] {index};
        this.grantingBelow = new long[linesMax];
    }

    void begin(long teamKey) {
        key = AttemptKeys.absorb(teamKey, team.playerWord[index]);
        busy = false;
        setInterval(0);
    }

    private void setInterval(int number) {
        interval = number;
        boolean exists = number < onlineTo.length;
        from = exists ? onlineFrom[number] : Integer.MAX_VALUE;
        until = exists ? onlineTo[number] : Integer.MAX_VALUE;
    }

    boolean isOnline(int time) {
        while (until <= time) {
            setInterval(interval + 1);
        }
        return from <= time;
    }

    /** When the current or next online interval ends. */
    int onlineUntil() {
        return until;
    }

    long streamOf(CompiledActivity activity) {
        return AttemptKeys.absorb(key, activity.word);
    }

    /** True if attempts by this rule concern the player alone and can be walked. */
    boolean walks(CompiledRule rule) {
        if (walkRule != rule) {
            prepareWalk(rule);
        }
        return walkable;
    }

    private void prepareWalk(CompiledRule rule) {
        walkRule = rule;
        walkable = !rule.activity.groups && rule.activity.offset.isOneDraw() && setFactors(rule);
        if (walkable) {
            double luck = rule.luck(1, team.capabilities[index]);
            for (int line = 0; line < rule.activity.lines.length; line++) {
                odds.set(rule, line, luck);
                grantingBelow[line] = odds.grantingBelow(rule, line);
            }
        }
    }

    /** Factors of 1 are left out: they change nothing, not even the rounding. */
    private boolean setFactors(CompiledRule rule) {
        factor0 = 1;
        factor1 = 1;
        factor2 = 1;
        int used = addFactor(0, team.skill[index]);
        used = addFactor(used, rule.activity.bandTime[1]);
        for (int i = 0; i < rule.modifierTime.length; i++) {
            if (Capabilities.owns(team.capabilities[index], rule.modifierCapability[i])) {
                used = addFactor(used, rule.modifierTime[i]);
            }
        }
        return used <= FACTORS_MAX;
    }

    private int addFactor(int used, double factor) {
        if (factor == 1) {
            return used;
        }
        switch (used) {
            case 0 -> factor0 = factor;
            case 1 -> factor1 = factor;
            case 2 -> factor2 = factor;
            default -> {
                return used + 1;
            }
        }
        return used + 1;
    }

    /**
     * The hot loop. Walks from {@code time} until an attempt grants something, the next one would not end in the
     * online interval, or {@code limit} attempts are done, and returns how many. Two draws and a few multiplications
     * per attempt; attempts depend on each other only through the clock.
     */
    int walk(CompiledRule walked, int firstK, int time, int limit) {
        OffsetSampler offset = walked.activity.offset;
        int lines = walked.activity.lines.length;
        int rollFrom = offset.needsDraw() ? 1 : 0;
        int baseline = walked.activity.baseline;
        int latest = until;
        int clock = time;
        int count = 0;
        boolean grants = false;
        while (!grants && count < limit) {
            long draw = AttemptRandom.key(stream, firstK + count);
            int raw = rollFrom == 0 ? baseline : baseline + offset.offset(draw);
            int duration = (int) Math.max(1, raw * factor0 * factor1 * factor2 + 1e-9);
            if (duration > latest - clock) {
                break;
            }
            clock += duration;
            ends[count++] = clock;
            for (int line = 0; line < lines; line++) {
                int index = rollFrom + line;
                long roll = index == 0 ? draw : AttemptRandom.draw(draw, index);
                grants |= AttemptRandom.bits53(roll) < grantingBelow[line];
            }
        }
        return count;
    }

    /** Takes the lead of a walk, or of an attempt whose members are set next. */
    void lead(CompiledRule led, int k, int time, int count, boolean walk) {
        rule = led;
        firstAttempt = k;
        startedAt = time;
        attempts = count;
        walking = walk;
        busy = true;
        size = 1;
        members[0] = index;
    }

    void setMembers(int[] group, int count) {
        if (members.length < count) {
            members = new int[team.players];
        }
        System.arraycopy(group, 0, members, 0, count);
        size = count;
    }

    CompiledRule ledRule() {
        return Objects.requireNonNull(rule);
    }

    /** When the last attempt of the walk, or the only one, ends. */
    int endsAt() {
        return ends[attempts - 1];
    }

    int lastStartedAt() {
        return attempts == 1 ? startedAt : ends[attempts - 2];
    }

    /** Cuts the walk back to the attempt that is under way at, or ends at, the given time. */
    void cutAt(int time) {
        int count = 1;
        while (ends[count - 1] < time) {
            count++;
        }
        attempts = count;
    }
}
