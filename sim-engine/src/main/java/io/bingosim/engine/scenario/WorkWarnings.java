package io.bingosim.engine.scenario;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds what no team can be expected to finish in time, and what no run can be expected to survive. */
final class WorkWarnings {

    private final Scenario scenario;
    private final List<Tile> tiles;
    private final List<TeamCapacity> teams;
    private final ExpectedWork work;
    private final Pointers pointers;
    private final List<Warning> found = new ArrayList<>();

    /** {@code teams} in the order of the scenario's. */
    WorkWarnings(Scenario scenario, ExpectedWork work, List<TeamCapacity> teams) {
        this.scenario = scenario;
        this.tiles = scenario.board().tiles();
        this.work = work;
        this.teams = teams;
        this.pointers = new Pointers(scenario);
    }

    List<Warning> all() {
        Set<String> hopeless = new HashSet<>();
        for (int t = 0; t < tiles.size(); t++) {
            Tile tile = tiles.get(t);
            if (teams.stream().noneMatch(team -> team.canFinish(tile))) {
                hopeless.add(tile.key());
                // A tile that no player can work on has a warning for each team already.
                if (teams.stream().anyMatch(team -> !team.able(tile.goals()).isEmpty())) {
                    found.add(new Warning(pointers.tile(t), tooMuchWork(tile.goals(), tile.need())));
                }
            }
            hopelessGoals(t);
        }
        hopelessBonuses(hopeless);
        exhaustedBudgets();
        return found;
    }

    private void hopelessGoals(int t) {
        Tile tile = tiles.get(t);
        for (int g = 0; !tile.shortForm() && g < tile.goals().size(); g++) {
            Goal goal = tile.goals().get(g);
            if (teams.stream().noneMatch(team -> team.canReach(tile, goal))) {
                found.add(new Warning(pointers.goal(t, g), tooMuchWork(List.of(goal), 1)));
            }
        }
    }

    private String tooMuchWork(List<Goal> goals, int need) {
        double seconds =
                ExpectedWork.sumOfSmallest(goals.stream().map(work::seconds).toList(), need);
        long most = teams.stream()
                .mapToLong(team -> team.seconds(team.able(goals)))
                .max()
                .orElse(0);
        return Double.isInfinite(seconds)
                ? "no team can ever finish it: nothing grants what it accepts"
                : "no team can be expected to finish it: it takes " + (long) seconds
                        + " seconds of work on average, and the able players of a team have at most " + most
                        + " seconds online";
    }

    private void hopelessBonuses(Set<String> hopeless) {
        List<Bonus> bonuses = scenario.board().bonuses();
        for (int b = 0; b < bonuses.size(); b++) {
            Bonus bonus = bonuses.get(b);
            long possible = bonus.tiles().stream()
                    .filter(tile -> !hopeless.contains(tile))
                    .count();
            if (possible < bonus.need()) {
                found.add(new Warning(
                        pointers.bonus(b),
                        "bonus " + bonus.key() + " needs " + bonus.need()
                                + " tiles, but teams can be expected to finish" + " only " + possible + " of its "
                                + bonus.tiles().size()));
            }
        }
    }

    private void exhaustedBudgets() {
        for (int t = 0; t < teams.size(); t++) {
            double attempts = teams.get(t).attempts(tiles);
            if (attempts > Scenario.TEAM_ATTEMPTS_MAX) {
                found.add(new Warning(
                        "/teams/" + t,
                        "every run must fail: the team makes about " + (long) attempts
                                + " attempts, and a run may have " + Scenario.TEAM_ATTEMPTS_MAX
                                + "; shorten the event or lengthen the activities"));
            }
        }
    }
}
