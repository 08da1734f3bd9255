package io.bingosim.engine;

import io.bingosim.engine.random.AttemptKeys;
import io.bingosim.engine.random.AttemptRandom;
import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.EventBoard;
import io.bingosim.engine.scenario.Goal;
import io.bingosim.engine.scenario.Grant;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.OnlineTimes;
import io.bingosim.engine.scenario.OnlineTimes.Interval;
import io.bingosim.engine.scenario.Outcome;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Rule;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Team;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rules exactly as they are worded, one decision instant after the other, straight from the scenario's records: slow
 * and meant to be obviously right. Tests compare the engine with it bit for bit.
 */
final class PlainSimulator {

    /** A team's run. Times by row, tile and bonus hold only what happened. */
    record Outcomes(
            int points,
            int tiles,
            int rowReached,
            int bonuses,
            int finishedAt,
            int pointsGrewAt,
            int attempts,
            long wasted,
            Map<Integer, Integer> rowOpenedAt,
            Map<Integer, Integer> gateOpenedAt,
            Map<Integer, Integer> bonusReachedAt,
            Map<Integer, Integer> tileFinishedAt) {}

    private record Task(Goal goal, int ruleIndex) {
        boolean isSameAs(Task other) {
            return goal == other.goal && ruleIndex == other.ruleIndex;
        }

        Rule rule() {
            return goal.rules().get(ruleIndex);
        }
    }

    private record Attempt(int started, int start, int end, Task task, List<Player> members, long stream, int k) {
        boolean has(Player player) {
            return members.stream().anyMatch(member -> member == player);
        }
    }

    private final Scenario scenario;
    private final Team team;
    private final long teamKey;
    private final PlainBoard board;
    private final PlainStrategy strategy;
    private final Map<Player, List<Interval>> online = new IdentityHashMap<>();
    private final Map<String, Integer> nextK = new HashMap<>();
    private final List<Attempt> underWay = new ArrayList<>();
    private int started;
    private int attempts;
    private long wasted;

    private PlainSimulator(Scenario scenario, Team team, long seed, long run) {
        this.scenario = scenario;
        this.team = team;
        this.teamKey = AttemptKeys.absorb(AttemptKeys.run(seed, run), AttemptKeys.word(team.key()));
        this.board = new PlainBoard(scenario, team.key());
        this.strategy = new PlainStrategy(team, board);
        team.players().forEach(player -> online.put(player, OnlineTimes.of(scenario, player)));
    }

    static Outcomes run(Scenario scenario, int team, long seed, long run) {
        return new PlainSimulator(scenario, scenario.teams().get(team), seed, run).simulate();
    }

    private Outcomes simulate() {
        Optional<Integer> instant = Optional.of(
                scenario.standing() == null ? 0 : scenario.standing().at());
        while (instant.isPresent()) {
            int time = instant.get();
            List<Attempt> ending = underWay.stream()
                    .filter(attempt -> attempt.end() == time)
                    .sorted(Comparator.comparing(Attempt::started))
                    .toList();
            underWay.removeAll(ending);
            ending.forEach(this::complete);
            assign(time);
            instant = nextInstant(time);
        }
        return new Outcomes(
                board.points(),
                board.tileFinishedAt.size(),
                scenario.hasRows() ? board.highestOpenRow() : 0,
                board.bonusReachedAt.size(),
                board.finishedAt(),
                board.pointsGrewAt,
                attempts,
                wasted,
                board.rowOpenedAt,
                board.gateOpenedAt,
                board.bonusReachedAt,
                board.tileFinishedAt);
    }

    private Optional<Integer> nextInstant(int time) {
        List<Integer> instants = new ArrayList<>();
        underWay.forEach(attempt -> instants.add(attempt.end()));
        online.values().forEach(intervals -> intervals.forEach(interval -> instants.add(interval.from())));
        return instants.stream().filter(instant -> instant > time).min(Comparator.naturalOrder());
    }

    private Optional<Interval> onlineAt(Player player, int time) {
        return online.get(player).stream()
                .filter(interval -> interval.from() <= time && time < interval.to())
                .findFirst();
    }

    private void assign(int time) {
        List<Player> unhandled = new ArrayList<>();
        Map<Player, Task> tasks = new IdentityHashMap<>();
        for (Player player : team.players()) {
            boolean idle = underWay.stream().noneMatch(attempt -> attempt.has(player));
            if (idle && onlineAt(player, time).isPresent()) {
                strategy.taskFor(player).ifPresent(tile -> {
                    unhandled.add(player);
                    Goal goal = strategy.goalFor(player, tile).orElseThrow();
                    tasks.put(player, new Task(goal, strategy.ruleFor(player, goal)));
                });
            }
        }
        while (!unhandled.isEmpty()) {
            Task task = tasks.get(unhandled.get(0));
            Activity activity = activity(task.rule());
            List<Player> collected = unhandled.stream()
                    .filter(player -> tasks.get(player).isSameAs(task))
                    .toList();
            int size = 1;
            boolean starts = true;
            if (activity.group() != null
                    && collected.size() >= Math.max(2, activity.group().min())) {
                size = Math.min(collected.size(), activity.group().maxOrUnbounded());
            } else if (!activity.solo()) {
                starts = activity.group() != null && activity.group().min() == 1;
            }
            List<Player> group = collected.subList(0, size);
            if (starts) {
                tryToStart(task, activity, group, time);
            }
            List<Player> done = List.copyOf(group);
            unhandled.removeIf(player -> done.stream().anyMatch(one -> one == player));
        }
    }

    private void tryToStart(Task task, Activity activity, List<Player> formed, int time) {
        Player first = formed.get(0);
        long stream = AttemptKeys.absorb(
                AttemptKeys.absorb(teamKey, AttemptKeys.word(first.key())), AttemptKeys.word(activity.key()));
        String counter = first.key() + "\n" + activity.key();
        int k = nextK.getOrDefault(counter, 0);
        AttemptRandom rng = new AttemptRandom();
        rng.start(stream, k);
        int raw = activity.pacingLine().baselineSeconds()
                + PlainRules.sampler(activity).offset(rng);
        List<Player> members = formed;
        while (!members.isEmpty()) {
            int duration = PlainRules.duration(task.rule(), activity, members, raw);
            List<Player> staying = members.stream()
                    .filter(player -> (long) time + duration
                            <= onlineAt(player, time).orElseThrow().to())
                    .toList();
            if (staying.size() == members.size()) {
                break;
            }
            members = staying;
        }
        boolean groupOfOne = activity.group() != null && activity.group().min() == 1;
        boolean enough = members.size() == 1
                ? activity.solo() || groupOfOne
                : activity.group() != null
                        && members.size() >= Math.max(2, activity.group().min());
        if (!members.isEmpty() && enough) {
            int end = time + PlainRules.duration(task.rule(), activity, members, raw);
            underWay.add(new Attempt(started++, time, end, task, List.copyOf(members), stream, k));
            nextK.put(counter, k + 1);
        }
    }

    private void complete(Attempt attempt) {
        attempts++;
        Activity activity = activity(attempt.task().rule());
        AttemptRandom rng = new AttemptRandom();
        rng.start(attempt.stream(), attempt.k());
        PlainRules.sampler(activity).offset(rng);
        List<Outcome> rolled = new ArrayList<>();
        for (LootLine line : activity.lines()) {
            if (line.roll() == LootLine.Roll.PER_GROUP) {
                roll(attempt, line, attempt.members(), rng).ifPresent(rolled::add);
            } else {
                for (Player member : attempt.members()) {
                    roll(attempt, line, List.of(member), rng).ifPresent(rolled::add);
                }
            }
        }
        for (Outcome outcome : rolled) {
            for (Grant grant : outcome.grants()) {
                apply(grant, attempt.end(), rng);
            }
        }
    }

    private Optional<Outcome> roll(Attempt attempt, LootLine line, List<Player> lucky, AttemptRandom rng) {
        Rule rule = attempt.task().rule();
        Set<String> owned = PlainRules.union(lucky);
        return PlainRules.roll(rule, activity(rule), attempt.members().size(), line, owned, rng.nextUnit());
    }

    private void apply(Grant grant, int time, AttemptRandom rng) {
        int min = grant.units().min();
        int max = grant.units().max();
        int given = min == max ? min : rng.nextBetween(min, max);
        List<Goal> takers = takers(grant.drop());
        long surplus = board.add(takers, given, time);
        if (takers.isEmpty()) {
            wasted += given;
        } else if (scenario.board().drops() == EventBoard.Drops.ONE) {
            wasted += Math.max(0, surplus);
        }
    }

    private List<Goal> takers(String drop) {
        if (scenario.board().drops() == EventBoard.Drops.ALL) {
            return board.openUnfinished().stream()
                    .flatMap(tile -> board.openGoals(tile, drop).stream())
                    .toList();
        }
        return strategy.tileFor(drop).stream()
                .map(tile -> board.openGoals(tile, drop).get(0))
                .toList();
    }

    private Activity activity(Rule rule) {
        return scenario.activities().stream()
                .filter(activity -> activity.key().equals(rule.activity()))
                .findFirst()
                .orElseThrow();
    }
}
