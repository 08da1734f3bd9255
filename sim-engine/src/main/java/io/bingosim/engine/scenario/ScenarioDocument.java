package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonValue;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Turns a scenario back into a document with every default written out. */
final class ScenarioDocument {

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

    private ScenarioDocument() {}

    static JsonValue of(Scenario scenario) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("schemaVersion", number(scenario.schemaVersion()));
        members.put("name", text(scenario.name()));
        members.put("startsAt", text(SECONDS.format(scenario.startsAt())));
        members.put("timeZone", text(scenario.timeZone().name()));
        members.put("durationSeconds", number(scenario.durationSeconds()));
        members.put("activities", list(scenario.activities(), ScenarioDocument::activity));
        members.put("teams", list(scenario.teams(), ScenarioDocument::team));
        if (scenario.hasRows()) {
            members.put("unlockPointsPerRow", number(scenario.unlockPointsPerRow()));
            members.put("rows", list(scenario.rows(), ScenarioDocument::row));
        } else {
            BoardDocument.addTo(members, scenario);
        }
        return object(members);
    }

    private static JsonValue row(Row row) {
        return object(Map.of("tiles", list(row.tiles(), ScenarioDocument::tile)));
    }

    private static JsonValue activity(Activity activity) {
        return object(Map.of(
                "key", text(activity.key()),
                "name", text(activity.name()),
                "solo", new JsonValue.Bool(activity.solo()),
                "group", activity.group() == null ? new JsonValue.Null() : group(activity.group()),
                "lines", list(activity.lines(), ScenarioDocument::line),
                "groupBands", list(activity.groupBands(), ScenarioDocument::band)));
    }

    /** "No upper bound" has no number, so an unbounded maximum stays absent. */
    private static JsonValue group(GroupSize group) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("min", number(group.min()));
        if (group.max() != null) {
            members.put("max", number(group.max()));
        }
        return object(members);
    }

    private static JsonValue line(LootLine line) {
        return object(Map.of(
                "key", text(line.key()),
                "roll", text(line.roll().name()),
                "baselineSeconds", number(line.baselineSeconds()),
                "varianceSeconds", number(line.varianceSeconds()),
                "distribution", text(line.distribution().name()),
                "outcomes", list(line.outcomes(), ScenarioDocument::outcome)));
    }

    private static JsonValue outcome(Outcome outcome) {
        Probability probability = outcome.probability();
        String fraction = probability.fraction();
        return object(Map.of(
                "key", text(outcome.key()),
                "probability", fraction == null ? JsonValue.Number.of(probability.value()) : text(fraction),
                "grants", list(outcome.grants(), ScenarioDocument::grant)));
    }

    private static JsonValue grant(Grant grant) {
        Units units = grant.units();
        JsonValue written = units.range()
                ? object(Map.of("min", number(units.min()), "max", number(units.max())))
                : number(units.min());
        return object(Map.of("drop", text(grant.drop()), "units", written));
    }

    private static JsonValue band(GroupBand band) {
        return object(Map.of(
                "min", number(band.min()),
                "max", number(band.max()),
                "time", JsonValue.Number.of(band.time()),
                "probability", JsonValue.Number.of(band.probability())));
    }

    static JsonValue tile(Tile tile) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("key", text(tile.key()));
        members.put("name", text(tile.name()));
        members.put("points", number(tile.points()));
        if (tile.shortForm()) {
            members.putAll(work(tile.goals().get(0)));
        } else {
            members.put("need", number(tile.need()));
            members.put("goals", list(tile.goals(), ScenarioDocument::goal));
        }
        return object(members);
    }

    private static JsonValue goal(Goal goal) {
        Map<String, JsonValue> members = new LinkedHashMap<>(work(goal));
        members.put("key", text(goal.key()));
        return object(members);
    }

    private static Map<String, JsonValue> work(Goal goal) {
        return Map.of("required", number(goal.required()), "rules", list(goal.rules(), ScenarioDocument::rule));
    }

    private static JsonValue rule(Rule rule) {
        return object(Map.of(
                "activity", text(rule.activity()),
                "accepts", list(rule.accepts(), ScenarioDocument::text),
                "requires", list(rule.requires(), ScenarioDocument::text),
                "modifiers", list(rule.modifiers(), ScenarioDocument::modifier)));
    }

    private static JsonValue modifier(Modifier modifier) {
        return object(Map.of(
                "capability", text(modifier.capability()),
                "time", JsonValue.Number.of(modifier.time()),
                "probability", JsonValue.Number.of(modifier.probability())));
    }

    private static JsonValue team(Team team) {
        return object(Map.of(
                "key", text(team.key()),
                "name", text(team.name()),
                "strategy", strategy(team.strategy()),
                "players", list(team.players(), ScenarioDocument::player)));
    }

    private static JsonValue strategy(StrategyChoice strategy) {
        Map<String, JsonValue> params = new LinkedHashMap<>();
        strategy.params().forEach((name, value) -> params.put(name, number(value)));
        return object(Map.of("key", text(strategy.key()), "params", object(params)));
    }

    private static JsonValue player(Player player) {
        return object(Map.of(
                "key", text(player.key()),
                "name", text(player.name()),
                "skill", JsonValue.Number.of(player.skill()),
                "capabilities", list(player.capabilities(), ScenarioDocument::text),
                "sessions", list(player.sessions(), ScenarioDocument::session)));
    }

    private static JsonValue session(Session session) {
        return object(Map.of(
                "day", text(session.day().name()),
                "start", text(TeamReader.START.format(session.start())),
                "minutes", number(session.minutes())));
    }

    static JsonValue object(Map<String, JsonValue> members) {
        return new JsonValue.Members(members);
    }

    static <T> JsonValue list(List<T> items, Function<T, JsonValue> item) {
        return new JsonValue.Items(items.stream().map(item).toList());
    }

    static JsonValue text(String value) {
        return new JsonValue.Text(value);
    }

    static JsonValue number(int value) {
        return JsonValue.Number.of(value);
    }
}
