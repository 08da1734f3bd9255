package io.bingosim.engine;

import io.bingosim.engine.scenario.BoardLines;
import io.bingosim.engine.scenario.Bonus;
import io.bingosim.engine.scenario.EventBoard;
import io.bingosim.engine.scenario.Gate;
import io.bingosim.engine.scenario.Goal;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Standing;
import io.bingosim.engine.scenario.Standing.TeamStanding;
import io.bingosim.engine.scenario.Standing.TileStanding;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.scenario.Tile;
import io.bingosim.engine.scenario.WinRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns a random scenario of version 1 into one of version 2 with the same activities, players and rules: its tiles
 * become tiles and goals of a board with everything that version 2 allows.
 */
final class RandomBoards {

    private final RandomScenarios dice;

    RandomBoards(RandomScenarios dice) {
        this.dice = dice;
    }

    Scenario boardOf(Scenario rows) {
        EventBoard board = board(rows.board().tiles());
        List<Team> teams = rows.teams().stream()
                .map(team -> new Team(team.key(), team.name(), dice.strategy(false), team.players()))
                .toList();
        return new Scenario(
                Scenario.BOARD,
                rows.name(),
                rows.startsAt(),
                rows.timeZone(),
                rows.durationSeconds(),
                rows.activities(),
                board,
                win(board),
                teams,
                dice.random.nextInt(3) == 0 ? standing(board, teams, rows.durationSeconds()) : null);
    }

    private EventBoard board(List<Tile> source) {
        List<Tile> tiles = tiles(source);
        Integer columns = columns(tiles.size());
        boolean full = columns != null && tiles.size() % columns == 0;
        BoardLines lines = full && dice.pick(true, true, false) ? lines(columns * columns == tiles.size()) : null;
        List<Bonus> bonuses = dice.list(0, 3, b -> bonus("b" + b, tiles));
        EventBoard.Drops drops = dice.pick(EventBoard.Drops.ONE, EventBoard.Drops.ALL);
        return new EventBoard(tiles, columns, drops, lines, bonuses, gates(tiles), null);
    }

    /** Each tile takes the goals of one to three tiles of the source. */
    private List<Tile> tiles(List<Tile> source) {
        List<Tile> tiles = new ArrayList<>();
        for (int first = 0; first < source.size(); ) {
            int size = Math.min(dice.pick(1, 1, 2, 3), source.size() - first);
            Tile tile = source.get(first);
            int points = dice.pick(0, 1, 1, 3, dice.between(0, 20), dice.between(0, 1_000_000));
            if (size == 1 && dice.random.nextBoolean()) {
                Goal goal = tile.goals().get(0);
                tiles.add(new Tile(tile.key(), tile.name(), points, goal.required(), goal.rules()));
            } else {
                List<Goal> goals = source.subList(first, first + size).stream()
                        .map(other -> other.goals().get(0))
                        .toList();
                tiles.add(Tile.ofGoals(tile.key(), tile.name(), points, dice.between(1, size), goals));
            }
            first += size;
        }
        return tiles;
    }

    private @Nullable Integer columns(int tiles) {
        int root = (int) Math.round(Math.sqrt(tiles));
        return dice.pick(null, root, root, 1, 2, 3, tiles);
    }

    private BoardLines lines(boolean square) {
        return new BoardLines(linePoints(), linePoints(), square ? linePoints() : null);
    }

    private @Nullable Integer linePoints() {
        return dice.pick(null, 0, 1, 5, dice.between(0, 30));
    }

    private Bonus bonus(String key, List<Tile> tiles) {
        List<String> some = some(tiles);
        return new Bonus(key, key, some, dice.between(1, some.size()), dice.pick(0, 1, 8, dice.between(0, 100)));
    }

    /** Keys of one or more tiles in any order. */
    private List<String> some(List<Tile> tiles) {
        List<String> keys = new ArrayList<>(tiles.stream().map(Tile::key).toList());
        Collections.shuffle(keys, dice.random);
        return keys.subList(0, dice.between(1, keys.size()));
    }

    /** In some order of all tiles a gate waits for tiles before those it closes, so that no gate waits for itself. */
    private List<Gate> gates(List<Tile> tiles) {
        List<Tile> order = new ArrayList<>(tiles);
        Collections.shuffle(order, dice.random);
        List<Tile> ungated = new ArrayList<>(order);
        List<Gate> gates = new ArrayList<>();
        for (int wanted = dice.pick(0, 1, 2, 4); wanted > 0 && order.size() > 1; wanted--) {
            int split = dice.between(1, order.size() - 1);
            List<Tile> closable = order.subList(split, order.size()).stream()
                    .filter(ungated::contains)
                    .toList();
            if (!closable.isEmpty()) {
                Gate gate = gate(some(closable), some(order.subList(0, split)), tiles);
                ungated.removeIf(tile -> gate.tiles().contains(tile.key()));
                gates.add(gate);
            }
        }
        return gates;
    }

    private Gate gate(List<String> closed, List<String> after, List<Tile> tiles) {
        int worth = tiles.stream()
                .filter(tile -> after.contains(tile.key()))
                .mapToInt(Tile::points)
                .sum();
        return worth > 0 && dice.random.nextBoolean()
                ? new Gate(closed, after, Gate.Measure.POINTS, dice.between(1, worth))
                : new Gate(closed, after, Gate.Measure.COUNT, dice.between(1, after.size()));
    }

    private WinRule win(EventBoard board) {
        WinRule.Ties ties = dice.pick(WinRule.Ties.SHARED, WinRule.Ties.EARLIEST);
        int bonuses = board.bonuses().size();
        WinRule.By by = dice.pick(WinRule.By.values());
        return by == WinRule.By.LINES
                ? new WinRule(
                        bonuses == 0 ? WinRule.By.BLACKOUT : by, bonuses == 0 ? 0 : dice.between(1, bonuses), ties)
                : new WinRule(by, 0, ties);
    }

    private Standing standing(EventBoard board, List<Team> teams, int durationSeconds) {
        int at = dice.pick(0, durationSeconds - 1, dice.random.nextInt(durationSeconds));
        List<TeamStanding> standings = new ArrayList<>();
        for (Team team : teams) {
            if (dice.random.nextInt(4) > 0) {
                standings.add(new TeamStanding(team.key(), tileStandings(board, at)));
            }
        }
        return new Standing(at, standings);
    }

    private List<TileStanding> tileStandings(EventBoard board, int at) {
        List<TileStanding> standings = new ArrayList<>();
        for (Tile tile : board.tiles()) {
            if (dice.random.nextBoolean()) {
                List<Integer> units = new ArrayList<>();
                int reached = 0;
                for (Goal goal : tile.goals()) {
                    units.add(dice.pick(0, goal.required(), dice.random.nextInt(goal.required() + 1)));
                    reached += units.get(units.size() - 1) == goal.required() ? 1 : 0;
                }
                Integer finishedAt = reached >= tile.need() ? dice.pick(0, at, dice.between(0, at)) : null;
                standings.add(new TileStanding(tile.key(), units, finishedAt));
            }
        }
        return standings;
    }
}
