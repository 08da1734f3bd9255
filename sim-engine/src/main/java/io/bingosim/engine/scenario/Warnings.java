package io.bingosim.engine.scenario;

import java.util.ArrayList;
import java.util.HashMap;
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
    /** By activity: every drop it can grant. */
    private final Map<String, Set<String>> drops = new HashMap<>();

    private final List<Warning> found = new ArrayList<>();

    Warnings(Scenario scenario) {
        this.scenario = scenario;
        this.tiles = scenario.board().tiles();
        this.pointers = new Pointers(scenario);
        for (Activity activity : scenario.activities()) {
            Set<String> granted = new HashSet<>();
            activity.lines().forEach(line -> line.outcomes()
                    .forEach(outcome -> outcome.grants().forEach(grant -> granted.add(grant.drop()))));
            drops.put(activity.key(), granted);
        }
    }

    List<Warning> all() {
        unwantedOutcomes();
        groupsThatNeverForm();
        fruitlessRules();
        for (Team team : scenario.teams()) {
            unreachableTiles(team);
        }
        playersNeverOnline();
        found.addAll(new WorkWarnings(scenario).all());
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
            for (Team team : scenario.teams()) {
                long most = mostQualified(team, using);
                if (most < activity.groupSizeMin()) {
                    warn(
                            "/activities/" + a,
                            "needs groups of " + activity.groupSizeMin() + ", but only " + most + " players of team "
                                    + team.key() + " qualify");
                }
            }
        }
    }

    private static long mostQualified(Team team, List<Rule> rules) {
        return rules.stream()
                .mapToLong(rule -> team.players().stream()
                        .filter(player -> player.capabilities().containsAll(rule.requires()))
                        .count())
                .max()
                .orElse(0);
    }

    private void fruitlessRules() {
        for (int t = 0; t < tiles.size(); t++) {
            List<Goal> goals = tiles.get(t).goals();
            for (int g = 0; g < goals.size(); g++) {
                List<Rule> rules = goals.get(g).rules();
                for (int r = 0; r < rules.size(); r++) {
                    if (!canGrant(rules.get(r))) {
                        warn(pointers.goal(t, g) + "/rules/" + r, "its activity never grants what it accepts");
                    }
                }
            }
        }
    }

    private void unreachableTiles(Team team) {
        List<Set<String>> owned = owned(team);
        int rows = scenario.rows().size();
        int[] worth = new int[rows];
        for (int t = 0; t < tiles.size(); t++) {
            if (!canWork(owned, tiles.get(t))) {
                warn(pointers.tile(t), "no player of team " + team.key() + " can ever work on it");
            } else if (scenario.hasRows()) {
                worth[t / Row.TILES] += tiles.get(t).points();
            }
        }
        for (int row = 0; row + 1 < rows; row++) {
            if (worth[row] < scenario.unlockPointsPerRow()) {
                warn(
                        "/rows/" + row,
                        "the tiles that team " + team.key() + " can work on are worth less than the unlock threshold");
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

    /** The distinct sets of capabilities of the players. */
    private static List<Set<String>> owned(Team team) {
        return team.players().stream()
                .map(player -> Set.copyOf(player.capabilities()))
                .distinct()
                .toList();
    }

    private boolean canWork(List<Set<String>> owned, Tile tile) {
        long workable =
                tile.goals().stream().filter(goal -> canWork(owned, goal)).count();
        return workable >= tile.need();
    }

    private boolean canWork(List<Set<String>> owned, Goal goal) {
        return goal.rules().stream().filter(this::canGrant).anyMatch(rule -> owned.stream()
                .anyMatch(capabilities -> capabilities.containsAll(rule.requires())));
    }

    private boolean canGrant(Rule rule) {
        Set<String> granted = drops.getOrDefault(rule.activity(), Set.of());
        return rule.accepts().stream().anyMatch(granted::contains);
    }
}
