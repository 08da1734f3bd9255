package io.bingosim.engine;

import io.bingosim.engine.scenario.Bonus;
import io.bingosim.engine.scenario.Gate;
import io.bingosim.engine.scenario.Goal;
import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Standing.TileStanding;
import io.bingosim.engine.scenario.Tile;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A team's board during a run, exactly as the rules word it: units, goals, tiles, bonuses, rows and gates. */
final class PlainBoard {

    final Scenario scenario;
    private final List<Tile> tiles;
    private final List<Row> rows;
    private final List<Bonus> bonuses;
    private final List<Gate> gates;
    private final Map<String, Integer> numbers;
    private final Map<Goal, Integer> units = new IdentityHashMap<>();
    private final Set<Goal> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    /** By number of the row, gate, bonus or tile; only those that happened. */
    final Map<Integer, Integer> rowOpenedAt = new TreeMap<>();

    final Map<Integer, Integer> gateOpenedAt = new TreeMap<>();
    final Map<Integer, Integer> bonusReachedAt = new TreeMap<>();
    final Map<Integer, Integer> tileFinishedAt = new TreeMap<>();
    int pointsGrewAt;

    PlainBoard(Scenario scenario, String team) {
        this.scenario = scenario;
        this.tiles = scenario.board().tiles();
        this.rows = scenario.rows();
        this.bonuses = scenario.board().bonuses();
        this.gates = scenario.hasRows() ? List.of() : scenario.board().gates();
        this.numbers = scenario.board().tileNumbers();
        if (scenario.standing() != null) {
            scenario.standing().of(team).ifPresent(standing -> standing.tiles().forEach(this::believe));
            deriveFromStanding();
        }
        if (scenario.hasRows()) {
            rowOpenedAt.put(0, 0);
        }
        openRows(0);
    }

    private void believe(TileStanding standing) {
        int number = numbers.get(standing.tile());
        List<Goal> goals = tiles.get(number).goals();
        for (int i = 0; i < goals.size(); i++) {
            units.put(goals.get(i), standing.units().get(i));
            if (standing.units().get(i) == goals.get(i).required()) {
                reached.add(goals.get(i));
            }
        }
        if (standing.finishedAt() != null) {
            tileFinishedAt.put(number, standing.finishedAt());
        }
    }

    /** Bonuses, gates and the last growth of points follow from the times of the finished tiles. */
    private void deriveFromStanding() {
        for (int b = 0; b < bonuses.size(); b++) {
            Bonus bonus = bonuses.get(b);
            List<Integer> times = finishedTimes(bonus.tiles());
            if (times.size() >= bonus.need()) {
                bonusReachedAt.put(b, times.get(bonus.need() - 1));
            }
        }
        for (int g = 0; g < gates.size(); g++) {
            Gate gate = gates.get(g);
            for (int time : finishedTimes(gate.after())) {
                if (!gateOpenedAt.containsKey(g) && amount(gate, time) >= gate.amount()) {
                    gateOpenedAt.put(g, time);
                }
            }
        }
        Stream<Integer> growing = Stream.concat(
                tileFinishedAt.entrySet().stream()
                        .filter(tile -> tiles.get(tile.getKey()).points() > 0)
                        .map(Map.Entry::getValue),
                bonusReachedAt.entrySet().stream()
                        .filter(bonus -> bonuses.get(bonus.getKey()).points() > 0)
                        .map(Map.Entry::getValue));
        pointsGrewAt = growing.max(Integer::compare).orElse(0);
    }

    private List<Integer> finishedTimes(List<String> tiles) {
        return tiles.stream()
                .flatMap(key -> Optional.ofNullable(tileFinishedAt.get(numbers.get(key))).stream())
                .sorted()
                .toList();
    }

    /** What counts for the gate among the tiles finished until then. */
    private int amount(Gate gate, int time) {
        return gate.after().stream()
                .map(numbers::get)
                .filter(tile -> tileFinishedAt.getOrDefault(tile, Integer.MAX_VALUE) <= time)
                .mapToInt(tile -> gate.measure() == Gate.Measure.COUNT
                        ? 1
                        : tiles.get(tile).points())
                .sum();
    }

    int number(Tile tile) {
        return numbers.get(tile.key());
    }

    /** Changes whenever anything that a strategy may look at changes. */
    int version() {
        return reached.size();
    }

    boolean isReached(Goal goal) {
        return reached.contains(goal);
    }

    boolean isFinished(Tile tile) {
        return tileFinishedAt.containsKey(number(tile));
    }

    boolean isOpen(Tile tile) {
        if (scenario.hasRows()) {
            return rowOpenedAt.containsKey(number(tile) / Row.TILES);
        }
        for (int g = 0; g < gates.size(); g++) {
            if (gates.get(g).tiles().contains(tile.key())) {
                return gateOpenedAt.containsKey(g);
            }
        }
        return true;
    }

    List<Tile> openUnfinished() {
        return tiles.stream().filter(tile -> isOpen(tile) && !isFinished(tile)).toList();
    }

    /** The goals of a tile that take a drop now. */
    List<Goal> openGoals(Tile tile, String drop) {
        return !isOpen(tile) || isFinished(tile)
                ? List.of()
                : tile.goals().stream()
                        .filter(goal -> !isReached(goal))
                        .filter(goal -> goal.rules().stream()
                                .anyMatch(rule -> rule.accepts().contains(drop)))
                        .toList();
    }

    /** Adds units to some goals and returns the largest surplus. */
    long add(List<Goal> goals, int given, int time) {
        int before = reached.size();
        long surplus = 0;
        for (Goal goal : goals) {
            long total = (long) units.getOrDefault(goal, 0) + given;
            surplus = Math.max(surplus, total - goal.required());
            units.put(goal, (int) Math.min(total, goal.required()));
            if (total >= goal.required()) {
                reached.add(goal);
            }
        }
        if (reached.size() > before) {
            finishTiles(time);
        }
        return surplus;
    }

    private void finishTiles(int time) {
        int before = points();
        for (Tile tile : tiles) {
            long count = tile.goals().stream().filter(this::isReached).count();
            if (count >= tile.need() && !isFinished(tile)) {
                tileFinishedAt.put(number(tile), time);
            }
        }
        for (int b = 0; b < bonuses.size(); b++) {
            Bonus bonus = bonuses.get(b);
            if (finishedTimes(bonus.tiles()).size() >= bonus.need()) {
                bonusReachedAt.putIfAbsent(b, time);
            }
        }
        if (points() > before) {
            pointsGrewAt = time;
        }
        openRows(time);
        for (int g = 0; g < gates.size(); g++) {
            if (amount(gates.get(g), time) >= gates.get(g).amount()) {
                gateOpenedAt.putIfAbsent(g, time);
            }
        }
    }

    private void openRows(int time) {
        while (rowOpenedAt.size() < rows.size()
                && finishedPoints(rowOpenedAt.size() - 1) >= scenario.unlockPointsPerRow()) {
            rowOpenedAt.put(rowOpenedAt.size(), time);
        }
    }

    private int finishedPoints(int row) {
        return rows.get(row).tiles().stream()
                .filter(this::isFinished)
                .mapToInt(Tile::points)
                .sum();
    }

    int points() {
        return tileFinishedAt.keySet().stream()
                        .mapToInt(tile -> tiles.get(tile).points())
                        .sum()
                + bonusReachedAt.keySet().stream()
                        .mapToInt(bonus -> bonuses.get(bonus).points())
                        .sum();
    }

    int finishedAt() {
        return tileFinishedAt.values().stream().max(Integer::compare).orElse(-1);
    }

    int highestOpenRow() {
        return rowOpenedAt.size() - 1;
    }
}
