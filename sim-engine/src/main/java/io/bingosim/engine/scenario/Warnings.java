package io.bingosim.engine.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds what is legal but hardly meant. */
final class Warnings {

    private final Scenario scenario;
    private final Map<String, Activity> activities = new HashMap<>();
    private final List<Warning> found = new ArrayList<>();

    Warnings(Scenario scenario) {
        this.scenario = scenario;
        scenario.activities().forEach(activity -> activities.put(activity.key(), activity));
    }

    List<Warning> all() {
        unwantedOutcomes();
        groupsThatNeverForm();
        fruitlessRules();
        for (Team team : scenario.teams()) {
            unreachableTiles(team);
        }
        playersWhoNeverCome();
        return found;
    }

    private void warn(String pointer, String message) {
        found.add(new Warning(pointer, message));
    }

    private void unwantedOutcomes() {
        Set<String> accepted = new HashSet<>();
        tiles().forEach(tile -> tile.rules().forEach(rule -> accepted.addAll(rule.accepts())));
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
        for (int a = 0; a < scenario.activities().size(); a++) {
            Activity activity = scenario.activities().get(a);
            if (activity.allowsOne() || tiles().stream().noneMatch(tile -> uses(tile, activity))) {
                continue;
            }
            for (Team team : scenario.teams()) {
                long most = mostQualified(team, activity);
                if (most < activity.groupSizeMin()) {
                    warn(
                            "/activities/" + a,
                            "needs groups of " + activity.groupSizeMin() + ", but only " + most + " players of team "
                                    + team.key() + " qualify");
                }
            }
        }
    }

    private static boolean uses(Tile tile, Activity activity) {
        return tile.rules().stream().anyMatch(rule -> rule.activity().equals(activity.key()));
    }

    private long mostQualified(Team team, Activity activity) {
        return tiles().stream()
                .flatMap(tile -> tile.rules().stream())
                .filter(rule -> rule.activity().equals(activity.key()))
                .mapToLong(rule -> team.players().stream()
                        .filter(player -> player.capabilities().containsAll(rule.requires()))
                        .count())
                .max()
                .orElse(0);
    }

    private void fruitlessRules() {
        for (int t = 0; t < tiles().size(); t++) {
            List<Rule> rules = tiles().get(t).rules();
            for (int r = 0; r < rules.size(); r++) {
                if (!isFruitful(rules.get(r))) {
                    warn(tilePointer(t) + "/rules/" + r, "its activity never grants what it accepts");
                }
            }
        }
    }

    private void unreachableTiles(Team team) {
        for (int row = 0; row < scenario.rows().size(); row++) {
            int worth = 0;
            for (int i = 0; i < Row.TILES; i++) {
                Tile tile = scenario.rows().get(row).tiles().get(i);
                if (team.players().stream().anyMatch(player -> canWork(player, tile))) {
                    worth += tile.points();
                } else {
                    warn(tilePointer(row * Row.TILES + i), "no player of team " + team.key() + " can ever work on it");
                }
            }
            boolean unlocksARow = row + 1 < scenario.rows().size();
            if (unlocksARow && worth < scenario.unlockPointsPerRow()) {
                warn(
                        "/rows/" + row,
                        "what team " + team.key() + " can work on is worth less than the unlock threshold");
            }
        }
    }

    private void playersWhoNeverCome() {
        for (int t = 0; t < scenario.teams().size(); t++) {
            List<Player> players = scenario.teams().get(t).players();
            for (int p = 0; p < players.size(); p++) {
                if (OnlineTimes.of(scenario, players.get(p)).isEmpty()) {
                    warn("/teams/" + t + "/players/" + p, "has no session inside the event");
                }
            }
        }
    }

    private boolean canWork(Player player, Tile tile) {
        return tile.rules().stream()
                .anyMatch(rule -> isFruitful(rule) && player.capabilities().containsAll(rule.requires()));
    }

    private boolean isFruitful(Rule rule) {
        Activity activity = activities.get(rule.activity());
        return activity != null
                && activity.lines().stream()
                        .flatMap(line -> line.outcomes().stream())
                        .flatMap(outcome -> outcome.grants().stream())
                        .anyMatch(grant -> rule.accepts().contains(grant.drop()));
    }

    private List<Tile> tiles() {
        return scenario.rows().stream().flatMap(row -> row.tiles().stream()).toList();
    }

    private static String tilePointer(int tile) {
        return "/rows/" + tile / Row.TILES + "/tiles/" + tile % Row.TILES;
    }
}
