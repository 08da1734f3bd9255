package io.bingosim.engine;

import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.Grant;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Outcome;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.scenario.Rule;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Tile;
import io.bingosim.engine.text.CodePoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The three strategies exactly as the rules word them; the order is computed again for every decision. */
final class PlainStrategy {

    private final Scenario scenario;
    private final String key;
    private final Set<String> finished;
    private final Map<Tile, Double> costs = new IdentityHashMap<>();
    private final Map<Rule, Double> expectations = new IdentityHashMap<>();
    private List<Tile> order = List.of();
    private int orderedAt = -1;
    private int highestOpenRow;

    PlainStrategy(Scenario scenario, String key, Set<String> finished) {
        this.scenario = scenario;
        this.key = key;
        this.finished = finished;
    }

    void setHighestOpenRow(int row) {
        highestOpenRow = row;
    }

    Optional<Tile> taskFor(Player player) {
        // The order depends on finished tiles and open rows only and is the same for all players.
        if (orderedAt != finished.size()) {
            order = taskOrder();
            orderedAt = finished.size();
        }
        return order.stream().filter(tile -> ruleFor(player, tile) >= 0).findFirst();
    }

    Optional<Tile> tileFor(String drop) {
        List<Tile> open = unfinishedOpen().stream()
                .filter(tile ->
                        tile.rules().stream().anyMatch(rule -> rule.accepts().contains(drop)))
                .toList();
        Comparator<Tile> order;
        if (key.equals("GREEDY") || (key.equals("COMBO_UNLOCKING") && allOpen())) {
            order = pointsDescending().thenComparing(this::cost).thenComparing(Tile::key, CodePoints.ORDER);
        } else {
            Comparator<Tile> inNewest = Comparator.comparing(tile -> rowOf(tile) != highestOpenRow);
            order = inNewest.thenComparing(pointsDescending())
                    .thenComparing(this::rowOf)
                    .thenComparing(Tile::key, CodePoints.ORDER);
        }
        return open.stream().min(order);
    }

    private List<Tile> taskOrder() {
        if (key.equals("GREEDY")) {
            return sorted(
                    unfinishedOpen(),
                    pointsDescending().thenComparing(this::cost).thenComparing(Tile::key, CodePoints.ORDER));
        }
        if (key.equals("COMBO_UNLOCKING") && allOpen()) {
            List<Tile> unfinished = unfinishedOpen();
            Comparator<Tile> score = Comparator.comparing(tile -> -tile.points()
                    - (int) unfinished.stream()
                            .filter(other -> other != tile && share(tile, other))
                            .count());
            return sorted(unfinished, score.thenComparing(this::cost).thenComparing(Tile::key, CodePoints.ORDER));
        }
        Comparator<Tile> order = pointsDescending().thenComparing(Tile::key, CodePoints.ORDER);
        List<Tile> newest =
                tilesOf(highestOpenRow).stream().filter(this::unfinished).toList();
        List<Tile> tasks = new ArrayList<>();
        if (!allOpen()) {
            tasks.addAll(
                    sorted(cheapestSubset().stream().filter(this::unfinished).toList(), order));
        }
        tasks.addAll(sorted(newest, order));
        tasks.addAll(sorted(
                unfinishedOpen(),
                pointsDescending().thenComparing(tile -> -rowOf(tile)).thenComparing(Tile::key, CodePoints.ORDER)));
        return tasks;
    }

    private List<Tile> cheapestSubset() {
        List<List<Tile>> subsets = new ArrayList<>();
        for (int mask = 0; mask < 16; mask++) {
            List<Tile> subset = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                if ((mask >> i & 1) == 1) {
                    subset.add(tilesOf(highestOpenRow).get(i));
                }
            }
            if (subset.stream().mapToInt(Tile::points).sum() >= scenario.unlockPointsPerRow()) {
                subsets.add(subset);
            }
        }
        Comparator<List<Tile>> byCost = Comparator.comparing(subset -> subset.stream()
                .filter(this::unfinished)
                .mapToDouble(this::planCost)
                .sum());
        return subsets.stream()
                .min(byCost.thenComparing(List::size)
                        .thenComparing(
                                subset -> subset.stream()
                                        .map(Tile::key)
                                        .sorted(CodePoints.ORDER)
                                        .collect(Collectors.joining(",")),
                                CodePoints.ORDER))
                .orElseThrow();
    }

    private double planCost(Tile tile) {
        if (key.equals("ROW_UNLOCKING")) {
            return cost(tile);
        }
        long shared = scenario
                .rows()
                .subList(highestOpenRow + 1, scenario.rows().size())
                .stream()
                .flatMap(row -> row.tiles().stream())
                .filter(other -> share(tile, other))
                .count();
        return cost(tile) * (1 + shared);
    }

    private static boolean share(Tile a, Tile b) {
        Set<String> activities = new TreeSet<>();
        a.rules().forEach(rule -> activities.add(rule.activity()));
        return b.rules().stream().anyMatch(rule -> activities.contains(rule.activity()));
    }

    private double cost(Tile tile) {
        return costs.computeIfAbsent(tile, this::costOf);
    }

    private double costOf(Tile tile) {
        return tile.rules().stream()
                .filter(rule -> expected(rule) > 0)
                .mapToDouble(rule -> Math.ceil(tile.goals().get(0).required() / expected(rule) - 1e-9)
                        * activity(rule).pacingLine().baselineSeconds())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private double expected(Rule rule) {
        return expectations.computeIfAbsent(rule, this::expectationOf);
    }

    private double expectationOf(Rule rule) {
        double expected = 0;
        for (LootLine line : activity(rule).lines()) {
            for (Outcome outcome : PlainRules.grantingFirst(line)) {
                double units = 0;
                for (Grant grant : outcome.grants()) {
                    units += rule.accepts().contains(grant.drop())
                            ? grant.units().mean()
                            : 0;
                }
                expected += outcome.probability().value() * units;
            }
        }
        return expected;
    }

    /** The index of the player's rule on a tile, or −1. */
    int ruleFor(Player player, Tile tile) {
        for (int r = 0; r < tile.rules().size(); r++) {
            Rule rule = tile.rules().get(r);
            if (expected(rule) > 0 && player.capabilities().containsAll(rule.requires())) {
                return r;
            }
        }
        return -1;
    }

    private Activity activity(Rule rule) {
        return scenario.activities().stream()
                .filter(activity -> activity.key().equals(rule.activity()))
                .findFirst()
                .orElseThrow();
    }

    private List<Tile> unfinishedOpen() {
        return scenario.rows().subList(0, highestOpenRow + 1).stream()
                .flatMap(row -> row.tiles().stream())
                .filter(this::unfinished)
                .toList();
    }

    private boolean unfinished(Tile tile) {
        return !finished.contains(tile.key());
    }

    private boolean allOpen() {
        return highestOpenRow == scenario.rows().size() - 1;
    }

    private List<Tile> tilesOf(int row) {
        return scenario.rows().get(row).tiles();
    }

    private int rowOf(Tile tile) {
        for (int row = 0; row < scenario.rows().size(); row++) {
            if (scenario.rows().get(row).tiles().stream().anyMatch(other -> other == tile)) {
                return row;
            }
        }
        throw new IllegalArgumentException(tile.key());
    }

    private static Comparator<Tile> pointsDescending() {
        return Comparator.comparing(tile -> -tile.points());
    }

    private static List<Tile> sorted(List<Tile> tiles, Comparator<Tile> order) {
        return tiles.stream().sorted(order).toList();
    }

    static int tileIndex(Scenario scenario, Tile tile) {
        for (int row = 0; row < scenario.rows().size(); row++) {
            for (int at = 0; at < Row.TILES; at++) {
                if (scenario.rows().get(row).tiles().get(at) == tile) {
                    return row * Row.TILES + at;
                }
            }
        }
        throw new IllegalArgumentException(tile.key());
    }
}
