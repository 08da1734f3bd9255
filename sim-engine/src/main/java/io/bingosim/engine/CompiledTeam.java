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
    /** Starts of online intervals after 0 in order, and the player of each. */
    final int[] sessionAt;

    final int[] sessionPlayer;
    /** By player and tile: the index of the player's rule among the tile's rules, or −1. */
    final byte[][] ruleIndex;

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
        ruleIndex = new byte[players][compiled.tiles.size()];
        boolean[][] doable = new boolean[players][compiled.tiles.size()];
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
                if (from > 0) {
                    starts.add(new int[] {from, p});
                }
            }
            for (int t = 0; t < doable[p].length; t++) {
                ruleIndex[p][t] = (byte) ruleFor(player, compiled.rules[t]);
                doable[p][t] = ruleIndex[p][t] >= 0;
            }
        }
        starts.sort(Comparator.comparingInt(start -> start[0]));
        sessionAt = starts.stream().mapToInt(start -> start[0]).toArray();
        sessionPlayer = starts.stream().mapToInt(start -> start[1]).toArray();
        board = new Board(
                compiled.rowCount(),
                compiled.scenario().unlockPointsPerRow(),
                compiled.points,
                compiled.cost,
                compiled.tiles.stream().map(tile -> tile.key()).toArray(String[]::new),
                compiled.keyRank,
                compiled.share,
                doable,
                compiled.accepts);
        policy = Strategies.byKey(team.strategy().key()).policyFor(board);
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
