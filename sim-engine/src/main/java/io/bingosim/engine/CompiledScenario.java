package io.bingosim.engine;

import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.scenario.Rule;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Tile;
import io.bingosim.engine.text.CodePoints;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/** A scenario made ready to run: numbers and arrays only, immutable, built once and shared by all threads. */
public final class CompiledScenario {

    /**
     * The most attempts a team may complete in a run. At tens of millions per second this takes well under a minute; a
     * real event has thousands of times fewer.
     */
    static final long STEPS_MAX = 500_000_000L;

    static final int NO_GATE = -1;

    private final Scenario scenario;
    private final String[] dropNames;
    final List<Tile> tiles;
    final int[] points;
    final int[] required;
    final int[] keyRank;
    final double[] cost;
    final boolean[][] share;
    /** By tile: its rules in order. */
    final CompiledRule[][] rules;

    final int activities;
    final int drops;
    /** By drop and tile. */
    final boolean[][] accepts;

    final CompiledTeam[] teams;
    final int linesMax;

    private CompiledScenario(Scenario scenario, long stepsMax) {
        this.scenario = scenario;
        this.tiles = scenario.board().tiles();
        Numbering numbering = Numbering.of(scenario);
        int sizeMax = scenario.teams().stream()
                .mapToInt(team -> team.players().size())
                .max()
                .orElse(1);
        CompiledActivity[] compiled = scenario.activities().stream()
                .map(activity -> new CompiledActivity(activity, sizeMax, numbering))
                .toArray(CompiledActivity[]::new);
        this.activities = compiled.length;
        this.linesMax = scenario.activities().stream()
                .map(Activity::lines)
                .mapToInt(List::size)
                .max()
                .orElse(1);
        this.drops = numbering.drops().size();
        this.dropNames = new String[drops];
        numbering.drops().forEach((name, id) -> dropNames[id] = name);
        this.points = tiles.stream().mapToInt(Tile::points).toArray();
        this.required = tiles.stream()
                .mapToInt(tile -> tile.goals().get(0).required())
                .toArray();
        this.keyRank = keyRanks(tiles);
        this.rules = new CompiledRule[tiles.size()][];
        this.accepts = new boolean[drops][tiles.size()];
        this.cost = new double[tiles.size()];
        compileRules(numbering, compiled);
        this.share = shares(rules);
        this.teams = scenario.teams().stream()
                .map(team -> new CompiledTeam(this, team, numbering, stepsMax))
                .toArray(CompiledTeam[]::new);
    }

    public static CompiledScenario compile(Scenario scenario) {
        return compile(scenario, STEPS_MAX);
    }

    static CompiledScenario compile(Scenario scenario, long stepsMax) {
        return new CompiledScenario(scenario, stepsMax);
    }

    public Scenario scenario() {
        return scenario;
    }

    public int teamCount() {
        return teams.length;
    }

    public int rowCount() {
        return scenario.rows().size();
    }

    public int tileCount() {
        return tiles.size();
    }

    public int bonusCount() {
        return 0;
    }

    /** True if the tile is closed until a gate opens it. */
    public boolean isGated(int tile) {
        return gateOf(tile) != NO_GATE;
    }

    /** Every row but the first is a gate that the row before it opens. */
    int gateCount() {
        return rowCount() - 1;
    }

    int gateOf(int tile) {
        return tile / Row.TILES - 1;
    }

    String[] dropNames() {
        return dropNames.clone();
    }

    private void compileRules(Numbering numbering, CompiledActivity[] compiled) {
        int id = 0;
        for (int t = 0; t < tiles.size(); t++) {
            List<Rule> source = tiles.get(t).rules();
            rules[t] = new CompiledRule[source.size()];
            cost[t] = Double.POSITIVE_INFINITY;
            for (int r = 0; r < source.size(); r++) {
                Rule rule = source.get(r);
                int activity = numbering.activity(rule.activity());
                rules[t][r] = new CompiledRule(id++, t, rule, activity, compiled[activity], numbering);
                cost[t] = Math.min(cost[t], rules[t][r].cost(required[t]));
                for (String drop : rule.accepts()) {
                    accepts[numbering.drop(drop)][t] = true;
                }
            }
        }
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
