package io.bingosim.engine;

import io.bingosim.engine.scenario.Bonus;
import io.bingosim.engine.scenario.EventBoard;
import io.bingosim.engine.scenario.Gate;
import io.bingosim.engine.scenario.Goal;
import io.bingosim.engine.scenario.Rule;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Tile;
import io.bingosim.engine.strategy.Board;
import io.bingosim.engine.strategy.BonusTable;
import io.bingosim.engine.strategy.GateTable;
import io.bingosim.engine.strategy.GoalTable;
import io.bingosim.engine.text.CodePoints;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** The board by numbers: tiles and goals in the order of the document, bonuses and gates. */
final class CompiledBoard {

    final int rows;
    final List<Tile> tiles;
    final int[] points;
    /** By goal. */
    final int[] required;
    /** By goal: its rules in order. */
    final CompiledRule[][] rules;

    final GoalTable goals;
    final BonusTable bonuses;
    final GateTable gates;
    /** By drop: the goals that accept it. */
    final int[][] acceptingGoals;
    /** A grant counts for every open goal that accepts it. */
    final boolean grantsToAll;

    private final int threshold;
    final double[] cost;
    private final int[] keyRank;
    private final boolean[][] share;

    CompiledBoard(Scenario scenario, Numbering numbering, CompiledActivity[] activities) {
        EventBoard source = scenario.board();
        rows = scenario.rows().size();
        threshold = scenario.unlockPointsPerRow();
        tiles = source.tiles();
        points = tiles.stream().mapToInt(Tile::points).toArray();
        List<Goal> allGoals =
                tiles.stream().flatMap(tile -> tile.goals().stream()).toList();
        int[] tileOf = IntStream.range(0, tiles.size())
                .flatMap(tile -> tiles.get(tile).goals().stream().mapToInt(goal -> tile))
                .toArray();
        required = allGoals.stream().mapToInt(Goal::required).toArray();
        rules = compileRules(allGoals, tileOf, numbering, activities);
        boolean[][] accepts = accepts(allGoals, numbering);
        acceptingGoals = acceptingGoals(accepts);
        int[] need = tiles.stream().mapToInt(Tile::need).toArray();
        goals = new GoalTable(tileOf, need, goalCosts(), accepts);
        cost = IntStream.range(0, tiles.size()).mapToDouble(goals::cost).toArray();
        keyRank = keyRanks(tiles);
        share = scenario.hasRows() ? shares(rules) : new boolean[0][];
        bonuses = bonuses(source);
        gates = gates(source);
        grantsToAll = source.drops() == EventBoard.Drops.ALL;
    }

    /** What the policy of a team may know, given which goals its players have a rule for. */
    Board forTeam(boolean[][] doable) {
        String[] keys = tiles.stream().map(Tile::key).toArray(String[]::new);
        return new Board(rows, threshold, points, cost, keys, keyRank, share, goals, bonuses, gates, doable);
    }

    private static CompiledRule[][] compileRules(
            List<Goal> goals, int[] tileOf, Numbering numbering, CompiledActivity[] activities) {
        CompiledRule[][] rules = new CompiledRule[goals.size()][];
        for (int goal = 0; goal < rules.length; goal++) {
            List<Rule> source = goals.get(goal).rules();
            rules[goal] = new CompiledRule[source.size()];
            for (int r = 0; r < rules[goal].length; r++) {
                Rule rule = source.get(r);
                int activity = numbering.activity(rule.activity());
                rules[goal][r] = new CompiledRule(tileOf[goal], goal, rule, activity, activities[activity], numbering);
            }
        }
        return rules;
    }

    private double[] goalCosts() {
        double[] costs = new double[rules.length];
        for (int goal = 0; goal < costs.length; goal++) {
            costs[goal] = Double.POSITIVE_INFINITY;
            for (CompiledRule rule : rules[goal]) {
                costs[goal] = Math.min(costs[goal], rule.cost(required[goal]));
            }
        }
        return costs;
    }

    private static boolean[][] accepts(List<Goal> goals, Numbering numbering) {
        boolean[][] accepts = new boolean[numbering.drops().size()][goals.size()];
        for (int goal = 0; goal < goals.size(); goal++) {
            for (Rule rule : goals.get(goal).rules()) {
                for (String drop : rule.accepts()) {
                    accepts[numbering.drop(drop)][goal] = true;
                }
            }
        }
        return accepts;
    }

    private static int[][] acceptingGoals(boolean[][] accepts) {
        int[][] goals = new int[accepts.length][];
        for (int d = 0; d < goals.length; d++) {
            boolean[] accepted = accepts[d];
            goals[d] = IntStream.range(0, accepted.length)
                    .filter(goal -> accepted[goal])
                    .toArray();
        }
        return goals;
    }

    private BonusTable bonuses(EventBoard source) {
        List<Bonus> all = source.bonuses();
        Map<String, Integer> numbers = source.tileNumbers();
        return new BonusTable(
                tiles.size(),
                all.stream().map(bonus -> numbers(bonus.tiles(), numbers)).toArray(int[][]::new),
                all.stream().mapToInt(Bonus::need).toArray(),
                all.stream().mapToInt(Bonus::points).toArray());
    }

    /** Gates that are open from the start are left out: those of version 1 rows without a threshold. */
    private GateTable gates(EventBoard source) {
        List<Gate> all =
                source.gates().stream().filter(gate -> gate.amount() > 0).toList();
        Map<String, Integer> numbers = source.tileNumbers();
        boolean[] countsPoints = new boolean[all.size()];
        for (int gate = 0; gate < countsPoints.length; gate++) {
            countsPoints[gate] = all.get(gate).measure() == Gate.Measure.POINTS;
        }
        return new GateTable(
                tiles.size(),
                all.stream().map(gate -> numbers(gate.tiles(), numbers)).toArray(int[][]::new),
                all.stream().map(gate -> numbers(gate.after(), numbers)).toArray(int[][]::new),
                all.stream().mapToInt(Gate::amount).toArray(),
                countsPoints);
    }

    private static int[] numbers(List<String> keys, Map<String, Integer> numbers) {
        return keys.stream()
                .mapToInt(key -> Objects.requireNonNull(numbers.get(key)))
                .toArray();
    }

    private static int[] keyRanks(List<Tile> tiles) {
        List<Integer> byKey = new ArrayList<>();
        for (int t = 0; t < tiles.size(); t++) {
            byKey.add(t);
        }
        byKey.sort(Comparator.comparing(t -> tiles.get(t).key(), CodePoints.ORDER));
        int[] rank = new int[tiles.size()];
        for (int i = 0; i < byKey.size(); i++) {
            rank[byKey.get(i)] = i;
        }
        return rank;
    }

    /** By tile and other tile of a board whose tiles have one goal each: they have a rule with the same activity. */
    private static boolean[][] shares(CompiledRule[][] rules) {
        BitSet[] activities = new BitSet[rules.length];
        for (int tile = 0; tile < rules.length; tile++) {
            activities[tile] = new BitSet();
            for (CompiledRule rule : rules[tile]) {
                activities[tile].set(rule.activityId);
            }
        }
        boolean[][] share = new boolean[rules.length][rules.length];
        for (int a = 0; a < rules.length; a++) {
            for (int b = 0; b < rules.length; b++) {
                share[a][b] = activities[a].intersects(activities[b]);
            }
        }
        return share;
    }
}
