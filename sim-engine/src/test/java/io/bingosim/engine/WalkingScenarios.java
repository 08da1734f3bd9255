package io.bingosim.engine;

import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.Grant;
import io.bingosim.engine.scenario.GroupSize;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Outcome;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Probability;
import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.scenario.Rule;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Session;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.scenario.Tile;
import io.bingosim.engine.scenario.Units;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;

/** Scenarios in which walking ahead is most likely to go wrong. */
final class WalkingScenarios {

    private final RandomScenarios dice;

    WalkingScenarios(RandomScenarios dice) {
        this.dice = dice;
    }

    /** Players who walk alone, some two or three times as slow: attempts end together, and their order matters. */
    Scenario inStep() {
        List<Outcome> outcomes = dice.list(
                1,
                3,
                o -> new Outcome(
                        "o" + o,
                        Probability.of(0.15),
                        List.of(new Grant(dice.pick(RandomScenarios.DROPS), Units.between(1, dice.between(1, 6))))));
        LootLine line = new LootLine("l", LootLine.Roll.PER_PLAYER, 10, 0, LootLine.Distribution.UNIFORM, outcomes);
        List<Activity> activities = List.of(new Activity("walk", "W", true, null, List.of(line), List.of()));
        List<Row> rows = dice.list(
                1, 3, row -> new Row(List.of(stepTile(row, 4), stepTile(row, 3), stepTile(row, 2), stepTile(row, 1))));
        List<Team> teams = dice.list(
                1,
                2,
                team -> new Team(
                        "t" + team,
                        "T",
                        dice.strategy(true),
                        dice.list(
                                2, 6, p -> new Player("p" + p, "P", dice.pick(1.0, 2.0, 3.0), List.of(), List.of()))));
        return new Scenario(
                "in step",
                LocalDateTime.of(2031, 5, 6, 0, 0),
                ZoneId.of("UTC"),
                dice.between(100, 3_000),
                dice.random.nextInt(11),
                activities,
                rows,
                teams);
    }

    private Tile stepTile(int row, int points) {
        String key = row + "-" + points;
        List<String> accepts = dice.list(1, 4, i -> dice.pick(RandomScenarios.DROPS));
        return new Tile(
                key, key, points, dice.between(1, 30), List.of(new Rule("walk", accepts, List.of(), List.of())));
    }

    /**
     * Groups that lose members at every turn, beside players who walk alone: sessions are short and many, so that what a
     * group decides changes from one instant to the next, and attempts often end exactly with a session.
     */
    Scenario crowded() {
        List<LootLine> raidLoot = List.of(
                line("raid", dice.pick(60, 300, dice.between(100, 600)), dice.pick(0, dice.random.nextInt(60))));
        GroupSize size = new GroupSize(dice.between(2, 4), dice.pick(true, false) ? null : Integer.valueOf(4));
        List<Activity> activities = List.of(
                new Activity("raid", "R", dice.pick(true, true, false), size, raidLoot, List.of()),
                new Activity(
                        "walk",
                        "W",
                        true,
                        null,
                        List.of(line(
                                "walk",
                                dice.pick(10, 20, 60, dice.between(3, 60)),
                                dice.pick(0, 0, dice.random.nextInt(3)))),
                        List.of()));
        List<Row> rows = dice.list(
                1,
                2,
                row -> new Row(
                        List.of(crowdedTile(row, 4), crowdedTile(row, 3), crowdedTile(row, 2), crowdedTile(row, 1))));
        List<Team> teams = dice.list(
                1, 2, team -> new Team("t" + team, "T", dice.strategy(true), dice.list(4, 9, this::crowdedPlayer)));
        return new Scenario(
                "crowded",
                LocalDateTime.of(2031, 5, 6, 0, 0),
                ZoneId.of("Asia/Kathmandu"),
                dice.between(3_000, 10_800),
                dice.random.nextInt(11),
                activities,
                rows,
                teams);
    }

    private LootLine line(String key, int baseline, int variance) {
        Outcome outcome = new Outcome(
                "o",
                Probability.of(0.1 * dice.generosity),
                List.of(new Grant(dice.pick(RandomScenarios.DROPS), dice.units())));
        return new LootLine(
                key,
                dice.pick(LootLine.Roll.PER_PLAYER, LootLine.Roll.PER_GROUP),
                baseline,
                variance,
                LootLine.Distribution.UNIFORM,
                List.of(outcome));
    }

    private Tile crowdedTile(int row, int points) {
        String key = row + "-" + points;
        Rule alone = new Rule("walk", RandomScenarios.DROPS, List.of("boat"), List.of());
        return new Tile(
                key,
                key,
                points,
                dice.between(1, dice.pick(2, 60)),
                List.of(alone, new Rule("raid", RandomScenarios.DROPS, List.of(), List.of())));
    }

    private Player crowdedPlayer(int index) {
        List<Session> sessions = dice.list(
                3,
                9,
                i -> new Session(
                        DayOfWeek.TUESDAY,
                        LocalTime.of(dice.random.nextInt(3), dice.random.nextInt(60)),
                        dice.between(1, dice.pick(5, 15, 60))));
        List<String> capabilities = dice.random.nextInt(3) == 0 ? List.of("boat") : List.of();
        return new Player(
                "p" + index,
                "P",
                dice.pick(1.0, 0.9, 1.3),
                capabilities,
                dice.random.nextInt(4) == 0 ? List.of() : sessions);
    }
}
