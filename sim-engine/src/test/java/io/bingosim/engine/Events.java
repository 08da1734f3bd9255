package io.bingosim.engine;

import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.Grant;
import io.bingosim.engine.scenario.GroupBand;
import io.bingosim.engine.scenario.GroupSize;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Modifier;
import io.bingosim.engine.scenario.Outcome;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Probability;
import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.scenario.Rule;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Session;
import io.bingosim.engine.scenario.StrategyChoice;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.scenario.Tile;
import io.bingosim.engine.scenario.Units;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds small events with boring defaults: Tuesday 6 May 2031, midnight in New York. */
final class Events {

    private final List<Activity> activities = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<Team> teams = new ArrayList<>();
    private int duration = 1000;
    private int threshold = 5;
    private LocalDateTime startsAt = LocalDateTime.of(2031, 5, 6, 0, 0);
    private ZoneId zone = ZoneId.of("America/New_York");

    static Events event() {
        return new Events();
    }

    Events lasting(int seconds) {
        duration = seconds;
        return this;
    }

    Events unlockingAt(int points) {
        threshold = points;
        return this;
    }

    Events starting(String localDateTime, String timeZone) {
        startsAt = LocalDateTime.parse(localDateTime);
        zone = ZoneId.of(timeZone);
        return this;
    }

    Events with(Activity activity) {
        activities.add(activity);
        return this;
    }

    /** A row of tiles worth 4, 3, 2 and 1. */
    Events row(Tile four, Tile three, Tile two, Tile one) {
        rows.add(new Row(List.of(four, three, two, one)));
        return this;
    }

    Events team(String strategy, Player... players) {
        teams.add(new Team("t" + teams.size(), "T", new StrategyChoice(strategy), List.of(players)));
        return this;
    }

    Scenario scenario() {
        return new Scenario("event", startsAt, zone, duration, threshold, activities, rows, teams);
    }

    /** The same event with other activities and teams. */
    static Scenario copy(Scenario scenario, List<Activity> activities, List<Team> teams) {
        return new Scenario(
                scenario.schemaVersion(),
                scenario.name(),
                scenario.startsAt(),
                scenario.timeZone(),
                scenario.durationSeconds(),
                activities,
                scenario.board(),
                scenario.win(),
                teams,
                scenario.standing());
    }

    /** Run 0 of seed 7 with all attempts. */
    Timeline.TeamLine play() {
        return Replay.of(CompiledScenario.compile(scenario()), 7, 0, true)
                .teams()
                .get(0);
    }

    /** Takes exactly the given seconds and always grants one unit of the drop of the same name. */
    static Activity sure(String key, int seconds) {
        return solo(key, line(seconds, outcome(1, grant(key, 1))));
    }

    static Activity solo(String key, LootLine... lines) {
        return new Activity(key, key, true, null, List.of(lines), List.of());
    }

    static Activity group(String key, boolean solo, int min, @Nullable Integer max, LootLine line, GroupBand... bands) {
        return new Activity(key, key, solo, new GroupSize(min, max), List.of(line), List.of(bands));
    }

    static LootLine line(int seconds, Outcome... outcomes) {
        return new LootLine(
                "line", LootLine.Roll.PER_PLAYER, seconds, 0, LootLine.Distribution.UNIFORM, List.of(outcomes));
    }

    static LootLine perGroup(int seconds, Outcome... outcomes) {
        return new LootLine(
                "line", LootLine.Roll.PER_GROUP, seconds, 0, LootLine.Distribution.UNIFORM, List.of(outcomes));
    }

    static Outcome outcome(double probability, Grant... grants) {
        return new Outcome("o" + probability, Probability.of(probability), List.of(grants));
    }

    static Grant grant(String drop, int units) {
        return new Grant(drop, Units.of(units));
    }

    static Tile tile(String key, int points, int required, Rule... rules) {
        return new Tile(key, key, points, required, List.of(rules));
    }

    /** A tile that no player can work on: its rule accepts a drop that no activity grants. */
    static Tile idle(String key, int points) {
        return tile(key, points, 1, rule("dig", "unobtainable"));
    }

    static Rule rule(String activity, String... accepts) {
        return new Rule(activity, List.of(accepts), List.of(), List.of());
    }

    static Rule ruleWith(String activity, String accepts, Modifier... modifiers) {
        return new Rule(activity, List.of(accepts), List.of(), List.of(modifiers));
    }

    static Rule ruleFor(String capability, String activity, String accepts) {
        return new Rule(activity, List.of(accepts), List.of(capability), List.of());
    }

    static Player player(String key, String... capabilities) {
        return new Player(key, key, 1, List.of(capabilities), List.of());
    }

    static Player skilled(String key, double skill, String... capabilities) {
        return new Player(key, key, skill, List.of(capabilities), List.of());
    }

    /** Online on Tuesday from a time like "00:05" for some minutes. */
    static Player online(String key, String start, int minutes) {
        return new Player(
                key, key, 1, List.of(), List.of(new Session(DayOfWeek.TUESDAY, LocalTime.parse(start), minutes)));
    }
}
