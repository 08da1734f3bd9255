package io.bingosim.engine.scenario;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds what is valid but probably a mistake. Checks over many players or rules use lookups instead of searches: a
 * document at its limits has ten million pairs of player and tile.
 */
final class Warnings {

    private final Scenario scenario;
    private final List<Tile> tiles;
    private final Pointers pointers;
    private final ExpectedWork work;
    /** In the order of the scenario's teams. */
    private final List<TeamCapacity> teams;

    private final List<Warning> found = new ArrayList<>();

    Warnings(Scenario scenario) {
        this.scenario = scenario;
        this.tiles = scenario.board().tiles();
        this.pointers = new Pointers(scenario);
        this.work = new ExpectedWork(scenario);
        this.teams = scenario.teams().stream()
                .map(team -> new TeamCapacity(scenario, team, work))
                .toList();
    }

    List<Warning> all() {
        unwantedOutcomes();
        groupsThatNeverForm();
        fruitlessRules();
        for (int t = 0; t < teams.size(); t++) {
            unreachableTiles(scenario.teams().get(t).key(), teams.get(t));
        }
        playersNeverOnline();
        found.addAll(new WorkWarnings(scenario, work, teams).all());
        return found;
    }

    private void warn(String pointer, String message) {
        found.add(new Warning(pointer, message));
    }

    private void unwantedOutcomes() {
        Set<String> accepted = new HashSet<>();
        tiles.forEach(tile -> tile.rules().forEach(rule -> accepted.addAll(rule.accepts())));
        for (int a = 0; a < scenario.activities().size(); a++) {
            List<LootLine> lines = scenario.activities().get(a).lines();
            for (int l = 0; l < lines.size(); l++) {
                List<Outcome> outcomes = lines.get(l).outcomes();
                for (int o = 0; o < outcomes.size(); o++) {
                    List<Grant> grants = outcomes.get(o).grants();
                    if (!grants.isEmpty() && grants.stream().noneMatch(grant -> accepted.contains(grant.drop()))) {
                        warn("/activities/" + a + "/lines/" + l + "/outcomes/" + o, "no tile accepts its drops");
                    }
                }
            }
        }
    }

    /** Players group by tile and rule, so the rule with the most qualified players decides. */
    private void groupsThatNeverForm() {
        Map<String, List<Rule>> rules =
                tiles.stream().flatMap(tile -> tile.rules().stream()).collect(Collectors.groupingBy(Rule::activity));
        for (int a = 0; a < scenario.activities().size(); a++) {
            Activity activity = scenario.activities().get(a);
            List<Rule> using = rules.getOrDefault(activity.key(), List.of());
            if (activity.allowsOne() || using.isEmpty()) {
                continue;
            }
            for (int t = 0; t < teams.size(); t++) {
                int most = mostQualified(teams.get(t), using);
                if (most < activity.groupSizeMin()) {
                    warn(
                            "/activities/" + a,
                            "needs groups of " + activity.groupSizeMin() + ", but only " + most + " players of team "
                                    + scenario.teams().get(t).key() + " qualify");
                }
            }
        }
    }

    private static int mostQualified(TeamCapacity team, List<Rule> rules) {
        return rules.stream()
                .mapToInt(rule -> team.qualified(rule).cardinality())
                .max()
                .orElse(0);
    }

    private void fruitlessRules() {
        for (int t = 0; t < tiles.size(); t++) {
            List<Goal> goals = tiles.get(t).goals();
            for (int g = 0; g < goals.size(); g++) {
                List<Rule> rules = goals.get(g).rules();
                for (int r = 0; r < rules.size(); r++) {
                    if (work.units(rules.get(r)) == 0) {
                        warn(pointers.goal(t, g) + "/rules/" + r, "its activity never grants what it accepts");
                    }
                }
            }
        }
    }

    private void unreachableTiles(String teamKey, TeamCapacity team) {
        int rows = scenario.rows().size();
        int[] worth = new int[rows];
        for (int t = 0; t < tiles.size(); t++) {
            if (!team.canWork(tiles.get(t))) {
                warn(pointers.tile(t), "no player of team " + teamKey + " can ever work on it");
            } else if (scenario.hasRows()) {
                worth[t / Row.TILES] += tiles.get(t).points();
            }
        }
        for (int row = 0; row + 1 < rows; row++) {
            if (worth[row] < scenario.unlockPointsPerRow()) {
                warn(
                        "/rows/" + row,
                        "the tiles that team " + teamKey + " can work on are worth less than the unlock threshold");
            }
        }
    }

    private void playersNeverOnline() {
        for (int t = 0; t < scenario.teams().size(); t++) {
            List<Player> players = scenario.teams().get(t).players();
            for (int p = 0; p < players.size(); p++) {
                if (OnlineTimes.of(scenario, players.get(p)).isEmpty()) {
                    warn("/teams/" + t + "/players/" + p, "has no session inside the event");
                }
            }
        }
    }
}
