package io.bingosim.engine;

import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.Bonus;
import io.bingosim.engine.scenario.EventBoard;
import io.bingosim.engine.scenario.EventZone;
import io.bingosim.engine.scenario.Gate;
import io.bingosim.engine.scenario.Goal;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Rule;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Standing;
import io.bingosim.engine.scenario.Standing.TeamStanding;
import io.bingosim.engine.scenario.Standing.TileStanding;
import io.bingosim.engine.scenario.StrategyChoice;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.scenario.Tile;
import io.bingosim.engine.scenario.WinRule;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds small events of version 2 with boring defaults, in which every activity is {@link Events#sure}. */
final class BoardEvents {

    private final List<Tile> tiles;
    private final List<Activity> activities = new ArrayList<>();
    private final List<Bonus> bonuses = new ArrayList<>();
    private final List<Gate> gates = new ArrayList<>();
    private final List<Team> teams = new ArrayList<>();
    private final List<TeamStanding> standings = new ArrayList<>();
    private EventBoard.Drops drops = EventBoard.Drops.ONE;
    private WinRule win = WinRule.DEFAULT;
    private int duration = 1000;
    private @Nullable Integer at;

    private BoardEvents(List<Tile> tiles) {
        this.tiles = tiles;
    }

    static BoardEvents board(Tile... tiles) {
        return new BoardEvents(List.of(tiles));
    }

    /** A tile of one goal that takes units of the drop, from the activity of the same name. */
    static Tile tile(String key, int points, int required, String drop) {
        return new Tile(key, key, points, required, List.of(Events.rule(drop, drop)));
    }

    static Tile tileOf(String key, int points, int need, Goal... goals) {
        return Tile.ofGoals(key, key, points, need, List.of(goals));
    }

    static Goal goal(String key, int required, Rule... rules) {
        return new Goal(key, required, List.of(rules));
    }

    BoardEvents with(Activity activity) {
        activities.add(activity);
        return this;
    }

    BoardEvents lasting(int seconds) {
        duration = seconds;
        return this;
    }

    BoardEvents dropsForAll() {
        drops = EventBoard.Drops.ALL;
        return this;
    }

    BoardEvents bonus(String key, int points, int need, String... keys) {
        bonuses.add(new Bonus(key, key, List.of(keys), need, points));
        return this;
    }

    BoardEvents gate(String tile, Gate.Measure measure, int amount, String... after) {
        gates.add(new Gate(List.of(tile), List.of(after), measure, amount));
        return this;
    }

    BoardEvents win(WinRule.By by, int lines, WinRule.Ties ties) {
        win = new WinRule(by, lines, ties);
        return this;
    }

    BoardEvents team(String strategy, Player... players) {
        return team(new StrategyChoice(strategy), players);
    }

    BoardEvents spreading(int width, Player... players) {
        return team(new StrategyChoice("SPREAD", Map.of("width", width)), players);
    }

    private BoardEvents team(StrategyChoice strategy, Player... players) {
        teams.add(new Team("t" + teams.size(), "T", strategy, List.of(players)));
        return this;
    }

    /** The event is under way; this is what the first team has, then the second, and so on. */
    BoardEvents standing(int time, TileStanding... has) {
        at = time;
        standings.add(new TeamStanding("t" + standings.size(), List.of(has)));
        return this;
    }

    static TileStanding finished(String tile, int time, int... units) {
        return new TileStanding(tile, IntStream.of(units).boxed().toList(), time);
    }

    static TileStanding begun(String tile, int... units) {
        return new TileStanding(tile, IntStream.of(units).boxed().toList(), null);
    }

    Scenario scenario() {
        return new Scenario(
                Scenario.BOARD,
                "event",
                LocalDateTime.of(2031, 5, 6, 0, 0),
                EventZone.of("UTC").orElseThrow(),
                duration,
                activities,
                new EventBoard(tiles, null, drops, null, bonuses, gates, null),
                win,
                teams,
                at == null ? null : new Standing(at, standings));
    }

    /** Run 0 of seed 7 with all attempts, by team. */
    List<Timeline.TeamLine> playAll() {
        return Replay.of(CompiledScenario.compile(scenario()), 7, 0, true).teams();
    }

    Timeline.TeamLine play() {
        return playAll().get(0);
    }
}
