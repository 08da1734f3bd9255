package io.bingosim.engine.scenario;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one team can be expected to do in the time that is left: its able players, their time and their attempts. */
final class TeamCapacity {

    private final Team team;
    private final ExpectedWork work;
    private final long[] onlineSeconds;
    /** By capability: the players who own it. */
    private final Map<String, BitSet> owners = new HashMap<>();

    private final double slowestSkill;
    private final Map<String, List<Integer>> standingUnits = new HashMap<>();
    /** By what a rule requires: the players who own it all. */
    private final Map<List<String>, BitSet> qualified = new HashMap<>();

    TeamCapacity(Scenario scenario, Team team, ExpectedWork work) {
        this.team = team;
        this.work = work;
        Standing standing = scenario.standing();
        int from = standing == null ? 0 : standing.at();
        this.onlineSeconds = team.players().stream()
                .mapToLong(player -> OnlineTimes.of(scenario, player).stream()
                        .mapToLong(interval -> Math.max(0, interval.to() - Math.max(from, interval.from())))
                        .sum())
                .toArray();
        for (int p = 0; p < onlineSeconds.length; p++) {
            for (String capability : team.players().get(p).capabilities()) {
                owners.computeIfAbsent(capability, key -> new BitSet()).set(p);
            }
        }
        this.slowestSkill =
                team.players().stream().mapToDouble(Player::skill).max().orElse(1);
        if (standing != null) {
            standing.of(team.key())
                    .ifPresent(has -> has.tiles().forEach(tile -> standingUnits.put(tile.tile(), tile.units())));
        }
    }

    /** The goals of the tile that the team has not reached yet. */
    List<Goal> unreached(Tile tile) {
        List<Integer> units = standingUnits.get(tile.key());
        List<Goal> unreached = new ArrayList<>();
        for (int g = 0; g < tile.goals().size(); g++) {
            if (units == null || units.get(g) < tile.goals().get(g).required()) {
                unreached.add(tile.goals().get(g));
            }
        }
        return unreached;
    }

    /** How many more goals the tile needs; 0 or less if it is finished. */
    int needed(Tile tile) {
        return tile.need() - (tile.goals().size() - unreached(tile).size());
    }

    /** The players with a rule for one of the goals. */
    BitSet able(List<Goal> goals) {
        BitSet able = new BitSet();
        goals.forEach(goal ->
                goal.rules().stream().filter(rule -> work.units(rule) > 0).forEach(rule -> able.or(qualified(rule))));
        return able;
    }

    /** The players who own what the rule requires; not to be changed. */
    BitSet qualified(Rule rule) {
        return qualified.computeIfAbsent(rule.requires(), requires -> {
            BitSet players = new BitSet();
            players.set(0, onlineSeconds.length);
            requires.forEach(capability -> players.and(owners.getOrDefault(capability, new BitSet())));
            return players;
        });
    }

    /** Whether, for enough goals of the tile, some player has a rule. */
    boolean canWork(Tile tile) {
        long workable = tile.goals().stream()
                .filter(goal -> !able(List.of(goal)).isEmpty())
                .count();
        return workable >= tile.need();
    }

    /** The online time that is left to the players together. */
    long seconds(BitSet players) {
        return players.stream().mapToLong(p -> onlineSeconds[p]).sum();
    }

    /** Whether the expected work on the tile fits into the online time of the players who can do it. */
    boolean canFinish(Tile tile) {
        List<Goal> unreached = unreached(tile);
        int needed = needed(tile);
        return needed <= 0
                || ExpectedWork.sumOfSmallest(
                                unreached.stream().map(work::seconds).toList(), needed)
                        <= seconds(able(unreached));
    }

    boolean canReach(Tile tile, Goal goal) {
        return !unreached(tile).contains(goal) || work.seconds(goal) <= seconds(able(List.of(goal)));
    }

    /** The fewest attempts that the team is expected to make: until its time or its work is used up. */
    double attempts(List<Tile> tiles) {
        double[] slowest = new double[onlineSeconds.length];
        double workload = 0;
        for (Tile tile : tiles) {
            int needed = needed(tile);
            List<Double> attempts = new ArrayList<>();
            for (Goal goal : needed > 0 ? unreached(tile) : List.<Goal>of()) {
                attempts.add(leastAttempts(goal, slowest));
            }
            double least = ExpectedWork.sumOfSmallest(attempts, Math.max(0, needed));
            workload += Double.isInfinite(least) ? 0 : least;
        }
        double time = 0;
        for (int p = 0; p < slowest.length; p++) {
            time += slowest[p] > 0 ? onlineSeconds[p] / slowest[p] : 0;
        }
        return Math.min(time, workload);
    }

    /** With the luckiest group; notes by player how long the slowest attempt lasts. */
    private double leastAttempts(Goal goal, double[] slowest) {
        double least = Double.POSITIVE_INFINITY;
        for (Rule rule : goal.rules()) {
            BitSet players = qualified(rule);
            if (work.units(rule) > 0 && !players.isEmpty()) {
                Activity activity = work.activity(rule);
                int size = groupSize(activity.group());
                double luck = size;
                double seconds = size * longest(activity);
                for (Modifier modifier : rule.modifiers()) {
                    luck *= Math.max(1, modifier.probability());
                    seconds *= Math.max(1, modifier.time());
                }
                for (GroupBand band : activity.groupBands()) {
                    luck *= Math.max(1, band.probability());
                }
                double longest = seconds;
                players.stream().forEach(p -> slowest[p] = Math.max(slowest[p], longest));
                least = Math.min(least, work.attempts(goal, rule) / luck);
            }
        }
        return least;
    }

    private int groupSize(@Nullable GroupSize group) {
        return group == null ? 1 : Math.min(team.players().size(), group.maxOrUnbounded());
    }

    private double longest(Activity activity) {
        LootLine pacing = activity.pacingLine();
        double band = activity.groupBands().stream()
                .mapToDouble(GroupBand::time)
                .max()
                .orElse(1);
        return Math.max(1, (pacing.baselineSeconds() + pacing.varianceSeconds()) * slowestSkill * Math.max(1, band));
    }
}
