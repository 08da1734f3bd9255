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
import io.bingosim.engine.strategy.Strategies;
import io.bingosim.engine.strategy.Strategy;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Small, varied, often unusual scenarios in which every rule of the simulation matters at times. */
final class RandomScenarios {

    static final List<String> DROPS = List.of("shell", "pearl", "amber", "kelp", "coin", "bone");
    private static final List<String> CAPABILITIES = List.of("boat", "rope", "lamp", "net", "writ");
    private static final double[] FACTORS = {1, 1, 0.5, 0.8, 0.95, 1.1, 1.5, 4};

    final Random random;
    /** Rare loot makes long walks, common loot makes constant change. */
    final double generosity;

    private RandomScenarios(Random random) {
        this.random = random;
        this.generosity = pick(0.02, 0.2, 1.0);
    }

    static Arbitrary<Scenario> any() {
        return Arbitraries.randomValue(random -> new RandomScenarios(random).anyShape());
    }

    /** The same one for the same number. */
    static Scenario of(long number) {
        return new RandomScenarios(new Random(number)).anyShape();
    }

    /** Like {@link #any()}, as documents of version 2. */
    static Arbitrary<Scenario> anyBoard() {
        return Arbitraries.randomValue(random -> new RandomScenarios(random).anyBoardShape());
    }

    /** The same one of version 2 for the same number. */
    static Scenario boardOf(long number) {
        return new RandomScenarios(new Random(number)).anyBoardShape();
    }

    private Scenario anyBoardShape() {
        return new RandomBoards(this).boardOf(anyShape());
    }

    /** Any strategy that the board allows, with any parameters. */
    StrategyChoice strategy(boolean rows) {
        List<Strategy> allowed = Strategies.keys().stream()
                .map(Strategies::byKey)
                .filter(strategy -> rows || !strategy.needsRows())
                .toList();
        Strategy strategy = pick(allowed);
        Map<String, Integer> params = new HashMap<>();
        strategy.parameters()
                .forEach(parameter -> params.put(
                        parameter.name(),
                        pick(parameter.fallback(), parameter.min(), between(parameter.min(), parameter.max()))));
        return new StrategyChoice(strategy.key(), params);
    }

    private Scenario anyShape() {
        return switch (random.nextInt(4)) {
            case 0 -> new WalkingScenarios(this).crowded();
            case 1 -> new WalkingScenarios(this).inStep();
            default -> scenario();
        };
    }

    private Scenario scenario() {
        List<Activity> activities = list(1, 5, this::activity);
        List<Row> rows = list(1, 4, row -> row(row, activities));
        List<Team> teams = list(1, 3, this::team);
        LocalDateTime start = random.nextBoolean()
                ? LocalDateTime.of(2031, 3, 8, random.nextInt(24), random.nextInt(60), random.nextInt(60))
                : LocalDateTime.of(2031, 11, 1, random.nextInt(24), random.nextInt(60));
        return new Scenario(
                "any",
                start,
                ZoneId.of(pick(
                        "America/New_York", "Europe/Berlin", "Asia/Tokyo", "Australia/Lord_Howe", "Pacific/Chatham")),
                between(200, pick(3_000, 20_000, 120_000)),
                random.nextInt(11),
                activities,
                rows,
                teams);
    }

    private Activity activity(int index) {
        int mode = random.nextInt(6);
        boolean solo = mode <= 3;
        GroupSize group = null;
        if (mode >= 2) {
            int min = between(1, 3);
            group = new GroupSize(min, random.nextInt(3) == 0 ? null : Integer.valueOf(min + random.nextInt(3)));
        }
        List<GroupBand> bands = new ArrayList<>();
        for (int from = 1; from <= 6; from += between(1, 3)) {
            if (random.nextBoolean()) {
                bands.add(new GroupBand(from, from, factor(), factor()));
            }
        }
        return new Activity("a" + index, "A", solo, group, list(1, random.nextInt(3) + 1, this::line), bands);
    }

    private LootLine line(int index) {
        int baseline = random.nextInt(8) == 0 ? between(1, 5) : between(20, 400);
        int variance = random.nextInt(3) == 0 ? 0 : random.nextInt(baseline);
        if (random.nextInt(60) == 0) {
            baseline = 6_000;
            variance = 5_000;
        }
        List<Outcome> outcomes = new ArrayList<>();
        int size = between(1, 4);
        boolean full = random.nextInt(4) == 0;
        for (int o = 0; o < size; o++) {
            double share = (full ? 1.0 : random.nextDouble()) / size;
            Probability probability = random.nextBoolean() && full
                    ? Probability.ofFraction("1/" + size)
                    : Probability.of(Math.max(1e-6, full ? share : share * generosity));
            List<Grant> grants = list(0, 2, g -> new Grant(pick(DROPS), units()));
            outcomes.add(new Outcome("o" + o, probability, grants));
        }
        return new LootLine(
                "l" + index,
                pick(LootLine.Roll.PER_PLAYER, LootLine.Roll.PER_GROUP),
                baseline,
                variance,
                pick(LootLine.Distribution.UNIFORM, LootLine.Distribution.NORMAL),
                outcomes);
    }

    Units units() {
        int min = between(1, 3);
        return random.nextBoolean() ? Units.of(min) : Units.between(min, min + random.nextInt(4));
    }

    private Row row(int row, List<Activity> activities) {
        List<Integer> points = new ArrayList<>(List.of(1, 2, 3, 4));
        Collections.shuffle(points, random);
        List<Tile> tiles = new ArrayList<>();
        for (int t = 0; t < Row.TILES; t++) {
            String key = (char) ('a' + random.nextInt(26)) + "-" + row + "-" + t;
            tiles.add(new Tile(
                    key, key, points.get(t), between(1, pick(1, 6, 40)), list(1, 3, r -> rule(pick(activities)))));
        }
        return new Row(tiles);
    }

    private Rule rule(Activity activity) {
        return new Rule(
                activity.key(),
                list(1, 3, i -> pick(DROPS)),
                random.nextInt(3) == 0 ? List.of(pick(CAPABILITIES)) : List.of(),
                list(0, random.nextInt(10) == 0 ? 6 : 2, i -> new Modifier(pick(CAPABILITIES), factor(), factor())));
    }

    private Team team(int index) {
        int players = random.nextInt(5) == 0 ? 12 : 6;
        return new Team("t" + index, "T", strategy(true), list(1, players, this::player));
    }

    private Player player(int index) {
        return new Player(
                "p" + index,
                "P",
                pick(1.0, 0.9, 1.2, 0.85),
                list(0, 4, i -> pick(CAPABILITIES)),
                random.nextInt(3) == 0 ? List.of() : list(1, 12, this::session));
    }

    private Session session(int index) {
        DayOfWeek day = pick(DayOfWeek.FRIDAY, DayOfWeek.SATURDAY, DayOfWeek.SUNDAY, DayOfWeek.MONDAY);
        LocalTime start = LocalTime.of(random.nextInt(24), pick(0, 0, 30, random.nextInt(60)));
        return new Session(day, start, pick(1 + random.nextInt(30), 1 + random.nextInt(300), 1440));
    }

    private double factor() {
        return FACTORS[random.nextInt(FACTORS.length)];
    }

    int between(int min, int max) {
        return min + random.nextInt(Math.max(1, max - min + 1));
    }

    <T> List<T> list(int min, int max, IntFunction<T> item) {
        List<T> items = new ArrayList<>();
        int size = between(min, Math.max(min, max));
        for (int i = 0; i < size; i++) {
            items.add(item.apply(i));
        }
        return items;
    }

    @SafeVarargs
    final <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
