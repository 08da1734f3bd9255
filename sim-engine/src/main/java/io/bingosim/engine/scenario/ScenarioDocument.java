package io.bingosim.engine.scenario;

import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A scenario as a document again, with every default written out. */
final class ScenarioDocument {

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

    private ScenarioDocument() {}

    static Json of(Scenario scenario) {
        return object(Map.of(
                "schemaVersion", number(Scenario.SCHEMA_VERSION),
                "name", text(scenario.name()),
                "startsAt", text(SECONDS.format(scenario.startsAt())),
                "timeZone", text(scenario.timeZone().getId()),
                "durationSeconds", number(scenario.durationSeconds()),
                "unlockPointsPerRow", number(scenario.unlockPointsPerRow()),
                "activities", list(scenario.activities(), ScenarioDocument::activity),
                "rows",
                        list(
                                scenario.rows(),
                                row -> object(Map.of("tiles", list(row.tiles(), ScenarioDocument::tile)))),
                "teams", list(scenario.teams(), ScenarioDocument::team)));
    }

    private static Json activity(Activity activity) {
        return object(Map.of(
                "key", text(activity.key()),
                "name", text(activity.name()),
                "solo", new Json.Bool(activity.solo()),
                "group", activity.group() == null ? new Json.Null() : group(activity.group()),
                "lines", list(activity.lines(), ScenarioDocument::line),
                "groupBands", list(activity.groupBands(), ScenarioDocument::band)));
    }

    /** "No upper bound" has no number, so an unbounded maximum stays absent. */
    private static Json group(GroupSize group) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("min", number(group.min()));
        if (group.max() != null) {
            members.put("max", number(group.max()));
        }
        return object(members);
    }

    private static Json line(LootLine line) {
        return object(Map.of(
                "key", text(line.key()),
                "roll", text(line.roll().name()),
                "baselineSeconds", number(line.baselineSeconds()),
                "varianceSeconds", number(line.varianceSeconds()),
                "distribution", text(line.distribution().name()),
                "outcomes", list(line.outcomes(), ScenarioDocument::outcome)));
    }

    private static Json outcome(Outcome outcome) {
        Probability probability = outcome.probability();
        String fraction = probability.fraction();
        return object(Map.of(
                "key", text(outcome.key()),
                "probability", fraction == null ? Json.Number.of(probability.value()) : text(fraction),
                "grants", list(outcome.grants(), ScenarioDocument::grant)));
    }

    private static Json grant(Grant grant) {
        Units units = grant.units();
        Json written = units.range()
                ? object(Map.of("min", number(units.min()), "max", number(units.max())))
                : number(units.min());
        return object(Map.of("drop", text(grant.drop()), "units", written));
    }

    private static Json band(GroupBand band) {
        return object(Map.of(
                "min", number(band.min()),
                "max", number(band.max()),
                "time", Json.Number.of(band.time()),
                "probability", Json.Number.of(band.probability())));
    }

    private static Json tile(Tile tile) {
        return object(Map.of(
                "key", text(tile.key()),
                "name", text(tile.name()),
                "points", number(tile.points()),
                "required", number(tile.required()),
                "rules", list(tile.rules(), ScenarioDocument::rule)));
    }

    private static Json rule(Rule rule) {
        return object(Map.of(
                "activity", text(rule.activity()),
                "accepts", list(rule.accepts(), ScenarioDocument::text),
                "requires", list(rule.requires(), ScenarioDocument::text),
                "modifiers", list(rule.modifiers(), ScenarioDocument::modifier)));
    }

    private static Json modifier(Modifier modifier) {
        return object(Map.of(
                "capability", text(modifier.capability()),
                "time", Json.Number.of(modifier.time()),
                "probability", Json.Number.of(modifier.probability())));
    }

    private static Json team(Team team) {
        return object(Map.of(
                "key", text(team.key()),
                "name", text(team.name()),
                "strategy", object(Map.of("key", text(team.strategy().key()), "params", object(Map.of()))),
                "players", list(team.players(), ScenarioDocument::player)));
    }

    private static Json player(Player player) {
        return object(Map.of(
                "key", text(player.key()),
                "name", text(player.name()),
                "skill", Json.Number.of(player.skill()),
                "capabilities", list(player.capabilities(), ScenarioDocument::text),
                "sessions", list(player.sessions(), ScenarioDocument::session)));
    }

    private static Json session(Session session) {
        return object(Map.of(
                "day", text(session.day().name()),
                "start", text(TeamForm.START.format(session.start())),
                "minutes", number(session.minutes())));
    }

    private static Json object(Map<String, Json> members) {
        return new Json.Members(members);
    }

    private static <T> Json list(List<T> items, Function<T, Json> item) {
        return new Json.Items(items.stream().map(item).toList());
    }

    private static Json text(String value) {
        return new Json.Text(value);
    }

    private static Json number(int value) {
        return Json.Number.of(value);
    }
}
