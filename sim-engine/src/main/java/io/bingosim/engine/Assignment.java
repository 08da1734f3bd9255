package io.bingosim.engine;

import io.bingosim.engine.random.AttemptRandom;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides which players start which attempt at a decision instant: tasks, groups, and whether enough time is left. */
final class Assignment {

    private final CompiledTeam team;
    private final TeamProgress progress;
    private final PlayerState[] players;
    private final long[] due;
    private final int walkMax;
    private final int activities;
    /** By player and activity: the number k of the next attempt that the player starts as first member. */
    private final int[] nextAttempt;

    private final AttemptRandom rng = new AttemptRandom();
    /** Idle players that may start something. Those without a task or without time for it are left out until that changes. */
    private final boolean[] candidate;

    private int candidates;
    private final PlayerState[] pending;
    private final boolean[] handled;
    private final int[] group;
    private final long[] union;
    private boolean unsettled;

    Assignment(
            CompiledScenario scenario,
            CompiledTeam team,
            TeamProgress progress,
            PlayerState[] players,
            long[] due,
            int walkMax) {
        this.team = team;
        this.progress = progress;
        this.players = players;
        this.due = due;
        this.walkMax = walkMax;
        this.activities = scenario.activities;
        this.nextAttempt = new int[players.length * activities];
        this.candidate = new boolean[players.length];
        this.pending = new PlayerState[players.length];
        this.handled = new boolean[players.length];
        this.group = new int[players.length];
        this.union = new long[team.capabilityWords];
    }

    void begin() {
        Arrays.fill(nextAttempt, 0);
        Arrays.fill(candidate, true);
        candidates = players.length;
    }

    void reconsider(PlayerState player) {
        if (!candidate[player.index]) {
            candidate[player.index] = true;
            candidates++;
        }
    }

    private void dismiss(PlayerState player) {
        if (candidate[player.index]) {
            candidate[player.index] = false;
            candidates--;
        }
    }

    @Nullable
    CompiledRule taskOf(PlayerState player) {
        if (player.taskEpoch != progress.epoch()) {
            player.task = progress.taskFor(player.index);
            player.taskEpoch = progress.epoch();
        }
        return player.task;
    }

    void setNextAttempt(PlayerState player, CompiledRule rule, int k) {
        nextAttempt[player.index * activities + rule.activityId] = k;
    }

    void decide(int time) {
        unsettled = false;
        int count = collectPending(time);
        for (int i = 0; i < count; i++) {
            if (handled[i]) {
                continue;
            }
            PlayerState first = pending[i];
            CompiledRule rule = Objects.requireNonNull(first.task);
            if (rule.activity.groups) {
                startTogether(rule, i, count, time);
            } else {
                handled[i] = true;
                startAlone(rule, first, time);
            }
        }
        if (unsettled) {
            stepAll(time);
        }
    }

    /** The idle online players with a task, in the order of the team's list. */
    private int collectPending(int time) {
        int count = 0;
        int left = candidates;
        for (int p = 0; left > 0; p++) {
            if (!candidate[p]) {
                continue;
            }
            left--;
            PlayerState player = players[p];
            if (player.isOnline(time) && taskOf(player) != null) {
                handled[count] = false;
                pending[count++] = player;
            } else {
                // Considered again when one of their sessions starts or a goal is reached; nothing else can change it.
                dismiss(player);
            }
        }
        return count;
    }

    private void startTogether(CompiledRule rule, int first, int count, int time) {
        int size = 0;
        for (int i = first; i < count; i++) {
            if (!handled[i] && pending[i].task == rule) {
                group[size++] = i;
            }
        }
        CompiledActivity activity = rule.activity;
        if (size >= activity.groupMin) {
            size = Math.min(size, activity.groupMax);
        } else {
            size = 1;
        }
        for (int i = 0; i < size; i++) {
            handled[group[i]] = true;
            group[i] = pending[group[i]].index;
        }
        if (size > 1 || activity.allowsOne) {
            form(rule, size, time);
        }
    }

    private void startAlone(CompiledRule rule, PlayerState player, int time) {
        if (!player.walks(rule)) {
            group[0] = player.index;
            if (!form(rule, 1, time)) {
                dismiss(player);
            }
            return;
        }
        int k = nextAttempt[player.index * activities + rule.activityId];
        player.stream = player.streamOf(rule.activity);
        int count = player.walk(rule, k, time, walkMax);
        // If refused now, refused until the session ends: the draw stays the same and the time left shrinks.
        dismiss(player);
        if (count > 0) {
            player.lead(rule, k, time, count, true);
            due[player.index] = TeamRun.due(player.endsAt(), player.lastStartedAt(), player.index);
        }
    }

    /** Starts the first {@code size} players of {@code group} together, or those of them with enough time. */
    private boolean form(CompiledRule rule, int size, int time) {
        CompiledActivity activity = rule.activity;
        PlayerState first = players[group[0]];
        int attempt = first.index * activities + rule.activityId;
        long stream = first.streamOf(activity);
        rng.start(stream, nextAttempt[attempt]);
        int raw = activity.baseline + activity.offset.offset(rng);
        int formed = size;
        int duration = 0;
        for (int before = size + 1; size > 0 && size < before; ) {
            before = size;
            duration = duration(rule, raw, size);
            size = keepThoseWithTime(size, time, duration);
        }
        // A group that members left may form differently at the next instant, with less time or another first player.
        unsettled |= formed > 1 && size < formed;
        if (size == 0 || (size == 1 ? !activity.allowsOne : size < activity.groupMin)) {
            return false;
        }
        int k = nextAttempt[attempt]++;
        start(rule, stream, k, size, time, duration, first.index);
        return true;
    }

    private int duration(CompiledRule rule, int raw, int size) {
        double skill = 0;
        Arrays.fill(union, 0);
        for (int i = 0; i < size; i++) {
            skill = Math.max(skill, team.skill[group[i]]);
            if (rule.hasModifiers()) {
                Capabilities.addAll(union, team.capabilities[group[i]]);
            }
        }
        return rule.duration(raw, skill, size, union);
    }

    private int keepThoseWithTime(int size, int time, int duration) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (duration <= players[group[i]].onlineUntil() - time) {
                group[kept++] = group[i];
            }
        }
        return kept;
    }

    private void start(CompiledRule rule, long stream, int k, int size, int time, int duration, int formedFirst) {
        PlayerState leader = players[group[0]];
        leader.stream = stream;
        leader.lead(rule, k, time, 1, false);
        leader.ends[0] = time + duration;
        leader.setMembers(group, size);
        for (int i = 0; i < size; i++) {
            PlayerState member = players[group[i]];
            member.busy = true;
            dismiss(member);
        }
        due[leader.index] = TeamRun.due(time + duration, time, formedFirst);
    }

    /** While a group is unsettled every instant counts, so no player may walk past the next one. */
    private void stepAll(int time) {
        for (PlayerState player : players) {
            if (player.busy && due[player.index] != Long.MAX_VALUE && player.attempts > 1) {
                player.cutAt(time + 1);
                due[player.index] = TeamRun.due(player.endsAt(), player.lastStartedAt(), player.index);
            }
        }
    }
}
