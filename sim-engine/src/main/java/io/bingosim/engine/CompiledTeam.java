package io.bingosim.engine;

import io.bingosim.engine.random.AttemptKeys;
import io.bingosim.engine.scenario.OnlineTimes;
import io.bingosim.engine.scenario.OnlineTimes.Interval;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.strategy.Board;
import io.bingosim.engine.strategy.Policy;
import io.bingosim.engine.strategy.Strategies;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A team by numbers: its players, when they are online, what they may do, and their policy. */
final class CompiledTeam {

    final String key;
    final long word;
    final int players;
    /** By player. */
    final long[] playerWord;

    final double[] skill;
    final long[][] capabilities;
    /** By player and interval. */
    final int[][] onlineFrom;

    final int[][] onlineTo;
    /** Starts of online intervals after the run's start in order, and the player of each. */
    final int[] sessionAt;

    final int[] sessionPlayer;
    /** By player and goal: the index of the player's rule among the goal's rules, or −1. */
    final byte[][] ruleIndex;

    final CompiledStanding standing;
    final Board board;
    final Policy policy;
    final int capabilityWords;
    /**
     * No attempt is shorter than a second, so a team cannot complete more than players × duration attempts; the
     * second bound rejects runs that would still take absurdly long.
     */
    final long stepBudget;

    CompiledTeam(CompiledScenario compiled, Team team, Numbering numbering, long stepsMax) {
        key = team.key();
        word = AttemptKeys.word(key);
        players = team.players().size();
        playerWord = team.players().stream()
                .mapToLong(player -> AttemptKeys.word(player.key()))
                .toArray();
        skill = team.players().stream().mapToDouble(Player::skill).toArray();
        capabilityWords = numbering.capabilityWords();
        capabilities = new long[players][capabilityWords];
        onlineFrom = new int[players][];
        onlineTo = new int[players][];
        int goals = compiled.board.goals.count();
        ruleIndex = new byte[players][goals];
        boolean[][] doable = new boolean[players][goals];
        List<int[]> starts = new ArrayList<>();
        for (int p = 0; p < players; p++) {
            Player player = team.players().get(p);
            player.capabilities().stream()
                    .filter(numbering.capabilities()::containsKey)
                    .forEach(new CapabilityAdder(capabilities[p], numbering)::add);
            List<Interval> online = OnlineTimes.of(compiled.scenario(), player);
            onlineFrom[p] = online.stream().mapToInt(Interval::from).toArray();
            onlineTo[p] = online.stream().mapToInt(Interval::to).toArray();
            for (int from : onlineFrom[p]) {
                if (from > compiled.startsAt) {
                    starts.add(new int[] {from, p});
                }
            }
            for (int goal = 0; goal < goals; goal++) {
                ruleIndex[p][goal] = (byte) ruleFor(player, compiled.board.rules[goal]);
                doable[p][goal] = ruleIndex[p][goal] >= 0;
            }
        }
        starts.sort(Comparator.comparingInt(start -> start[0]));
        sessionAt = starts.stream().mapToInt(start -> start[0]).toArray();
        sessionPlayer = starts.stream().mapToInt(start -> start[1]).toArray();
        standing = CompiledStanding.of(compiled.scenario(), team, compiled.board);
        board = compiled.board.forTeam(doable);
        policy = Strategies.byKey(team.strategy().key())
                .policyFor(board, team.strategy().params());
        stepBudget = Math.min(stepsMax, (long) players * compiled.scenario().durationSeconds());
    }

    /** The first rule that can grant something and that the player qualifies for, even if it needs a group. */
    private static int ruleFor(Player player, CompiledRule[] rules) {
        for (int r = 0; r < rules.length; r++) {
            if (rules[r].expectedUnits > 0 && player.capabilities().containsAll(rules[r].requires)) {
                return r;
            }
        }
        return -1;
    }

    private record CapabilityAdder(long[] set, Numbering numbering) {
        void add(String capability) {
            Capabilities.add(set, numbering.capability(capability));
        }
    }
}
