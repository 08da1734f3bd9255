package io.bingosim.engine;

import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.Bonus;
import io.bingosim.engine.scenario.Goal;
import io.bingosim.engine.scenario.Grant;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Outcome;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.scenario.Rule;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Team;
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

/** The strategies exactly as the rules word them; the order is computed again whenever a goal is reached. */
final class PlainStrategy {

    private final Scenario scenario;
    private final List<Row> rows;
    private final List<Bonus> bonuses;
    private final Team team;
    private final String key;
    private final PlainBoard board;
    private final Map<Goal, Double> costs = new IdentityHashMap<>();
    private final Map<Rule, Double> expectations = new IdentityHashMap<>();
    private List<Tile> order = List.of();
    private int orderedAt = -1;

    PlainStrategy(Team team, PlainBoard board) {
        this.scenario = board.scenario;
        this.rows = scenario.rows();
        this.bonuses = scenario.board().bonuses();
        this.team = team;
        this.key = team.strategy().key();
        this.board = board;
    }

    Optional<Tile> taskFor(Player player) {
        // The order depends on what is reached, finished and open only and is the same for all players.
        if (orderedAt != board.version()) {
            order = taskOrder();
            orderedAt = board.version();
        }
        List<Tile> possible =
                order.stream().filter(tile -> goalFor(player, tile).isPresent()).toList();
        if (!key.equals("SPREAD")) {
            return possible.stream().findFirst();
        }
        List<Tile> finite = possible.stream()
                .filter(tile -> cost(tile) < Double.POSITIVE_INFINITY)
                .toList();
        int width = team.strategy().params().get("width");
        int place = team.players().indexOf(player);
        return finite.isEmpty() ? Optional.empty() : Optional.of(finite.get(place % Math.min(width, finite.size())));
    }

    Optional<Tile> tileFor(String drop) {
        List<Tile> open = board.openUnfinished().stream()
                .filter(tile -> !board.openGoals(tile, drop).isEmpty())
                .toList();
        Comparator<Tile> order;
        if (key.equals("VALUE") || key.equals("SPREAD")) {
            order = byRate();
        } else if (key.equals("GREEDY") || (key.equals("COMBO_UNLOCKING") && allOpen())) {
            order = byPoints();
        } else {
            Comparator<Tile> inNewest = Comparator.comparing(tile -> rowOf(tile) != board.highestOpenRow());
            order = inNewest.thenComparing(pointsDescending())
                    .thenComparing(this::rowOf)
                    .thenComparing(Tile::key, CodePoints.ORDER);
        }
        return open.stream().min(order);
    }

    private Comparator<Tile> byPoints() {
        return pointsDescending().thenComparing(this::cost).thenComparing(Tile::key, CodePoints.ORDER);
    }

    private Comparator<Tile> byRate() {
        Map<Tile, Double> rates = new IdentityHashMap<>();
        board.openUnfinished().forEach(tile -> rates.put(tile, rate(tile)));
        Comparator<Tile> descending =
                Comparator.<Tile, Double>comparing(rates::get).reversed();
        return descending.thenComparing(this::cost).thenComparing(Tile::key, CodePoints.ORDER);
    }

    private double rate(Tile tile) {
        double value = tile.points();
        for (int b = 0; b < bonuses.size(); b++) {
            Bonus bonus = bonuses.get(b);
            if (bonus.tiles().contains(tile.key()) && !board.bonusReachedAt.containsKey(b)) {
                long done = scenario.board().tiles().stream()
                        .filter(other -> bonus.tiles().contains(other.key()) && board.isFinished(other))
                        .count();
                value += bonus.points() / (double) (bonus.need() - done);
            }
        }
        if (value == 0) {
            return 0;
        }
        return cost(tile) == 0 ? Double.POSITIVE_INFINITY : value / cost(tile);
    }

    private List<Tile> taskOrder() {
        if (key.equals("VALUE") || key.equals("SPREAD")) {
            return sorted(board.openUnfinished(), byRate());
        }
        if (key.equals("GREEDY")) {
            return sorted(board.openUnfinished(), byPoints());
        }
        if (key.equals("COMBO_UNLOCKING") && allOpen()) {
            List<Tile> unfinished = board.openUnfinished();
            Comparator<Tile> score = Comparator.comparing(tile -> -tile.points()
                    - (int) unfinished.stream()
                            .filter(other -> other != tile && share(tile, other))
                            .count());
            return sorted(unfinished, score.thenComparing(this::cost).thenComparing(Tile::key, CodePoints.ORDER));
        }
        Comparator<Tile> order = pointsDescending().thenComparing(Tile::key, CodePoints.ORDER);
        List<Tile> newest = tilesOf(board.highestOpenRow()).stream()
                .filter(this::unfinished)
                .toList();
        List<Tile> tasks = new ArrayList<>();
        if (!allOpen()) {
            tasks.addAll(
                    sorted(cheapestSubset().stream().filter(this::unfinished).toList(), order));
        }
        tasks.addAll(sorted(newest, order));
        tasks.addAll(sorted(
                board.openUnfinished(),
                pointsDescending().thenComparing(tile -> -rowOf(tile)).thenComparing(Tile::key, CodePoints.ORDER)));
        return tasks;
    }

    private List<Tile> cheapestSubset() {
        List<List<Tile>> subsets = new ArrayList<>();
        for (int mask = 0; mask < 16; mask++) {
            List<Tile> subset = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                if ((mask >> i & 1) == 1) {
                    subset.add(tilesOf(board.highestOpenRow()).get(i));
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
        long shared = rows.subList(board.highestOpenRow() + 1, rows.size()).stream()
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
        List<Double> missing = tile.goals().stream()
                .filter(goal -> !board.isReached(goal))
                .map(goal -> costs.computeIfAbsent(goal, this::costOf))
                .sorted()
                .toList();
        if (tile.goals().size() == 1) {
            return missing.get(0);
        }
        long reached = tile.goals().size() - missing.size();
        double sum = 0;
        for (int i = 0; i < tile.need() - reached; i++) {
            sum += missing.get(i);
        }
        return sum;
    }

    private double costOf(Goal goal) {
        return goal.rules().stream()
                .filter(rule -> expected(rule) > 0)
                .mapToDouble(rule -> Math.ceil(goal.required() / expected(rule) - 1e-9)
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

    /** The first unreached goal of a tile that the player has a rule for. */
    Optional<Goal> goalFor(Player player, Tile tile) {
        return tile.goals().stream()
                .filter(goal -> !board.isReached(goal) && ruleFor(player, goal) >= 0)
                .findFirst();
    }

    /** The index of the player's rule on a goal, or −1. */
    int ruleFor(Player player, Goal goal) {
        for (int r = 0; r < goal.rules().size(); r++) {
            Rule rule = goal.rules().get(r);
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

    private boolean unfinished(Tile tile) {
        return !board.isFinished(tile);
    }

    private boolean allOpen() {
        return board.highestOpenRow() == rows.size() - 1;
    }

    private List<Tile> tilesOf(int row) {
        return rows.get(row).tiles();
    }

    private int rowOf(Tile tile) {
        return board.number(tile) / Row.TILES;
    }

    private static Comparator<Tile> pointsDescending() {
        return Comparator.comparing(tile -> -tile.points());
    }

    private static List<Tile> sorted(List<Tile> tiles, Comparator<Tile> order) {
        return tiles.stream().sorted(order).toList();
    }
}
