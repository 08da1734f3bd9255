package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonLimits;
import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.Violations;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a scenario document strictly: all violations are reported at once, each with its JSON pointer. */
public final class ScenarioReader {

    static final int DURATION_SECONDS_MAX = 31_622_400;

    private static final String DEFAULT_ZONE = "America/New_York";
    // Exactly four digits: a pattern alone would accept years for which date arithmetic overflows.
    private static final DateTimeFormatter STARTS_AT = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, 4)
            .appendPattern("-MM-dd'T'HH:mm[:ss]")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private static final JsonLimits LIMITS = JsonLimits.ofDepth(64);

    private final Violations violations;

    private ScenarioReader(Violations violations) {
        this.violations = violations;
    }

    /** Reads a whole document. The caller limits its size. */
    public static ScenarioReading read(byte[] utf8Json) {
        Violations violations = new Violations();
        try {
            ScenarioReading.Accepted accepted = read(JsonReader.read(utf8Json, LIMITS, violations), "", violations);
            if (accepted != null) {
                return accepted;
            }
        } catch (MalformedJsonException e) {
            violations.add(e.pointer(), String.valueOf(e.getMessage()));
        }
        return new ScenarioReading.Rejected(violations.sorted());
    }

    /**
     * Reads a scenario that is part of a larger document. Violations are reported under its pointer; with any of them
     * the result is null.
     */
    public static ScenarioReading.@Nullable Accepted read(JsonValue value, String pointer, Violations violations) {
        Scenario scenario = new ScenarioReader(violations).scenario(value, pointer);
        if (scenario == null) {
            return null;
        }
        return new ScenarioReading.Accepted(scenario, new Warnings(scenario).all());
    }

    private @Nullable Scenario scenario(JsonValue root, String pointer) {
        JsonFields fields = JsonFields.of(
                root,
                pointer,
                violations,
                "schemaVersion",
                "name",
                "startsAt",
                "timeZone",
                "durationSeconds",
                "unlockPointsPerRow",
                "activities",
                "rows",
                "teams");
        if (fields == null) {
            return null;
        }
        fields.whole("schemaVersion", Scenario.ROWS, Scenario.ROWS);
        String name = fields.text("name", ScenarioFields.NAME_LENGTH_MAX);
        LocalDateTime startsAt = startsAt(fields);
        EventZone zone = zone(fields);
        Integer duration = fields.whole("durationSeconds", 1, DURATION_SECONDS_MAX);
        Integer threshold = fields.wholeOr("unlockPointsPerRow", 5, 0, 10);
        Set<String> activityKeys = new HashSet<>();
        List<Activity> activities =
                fields.list("activities", 1, 500, new ActivityReader(violations, activityKeys)::read);
        boolean activitiesReadable = fields.optional("activities") instanceof JsonValue.Items;
        BoardReader board = new BoardReader(violations, activitiesReadable ? activityKeys : null);
        List<Row> rows = fields.list("rows", 1, 200, board::row);
        List<Team> teams = fields.list("teams", 1, 64, new TeamReader(violations)::team);
        if (duration == null || threshold == null || violations.concern(pointer)) {
            return null;
        }
        EventBoard rowsOfTiles = EventBoard.ofRows(rows, threshold);
        return new Scenario(
                Scenario.ROWS,
                name,
                startsAt,
                zone,
                duration,
                activities,
                rowsOfTiles,
                WinRule.DEFAULT,
                teams,
                null);
    }

    private static LocalDateTime startsAt(JsonFields fields) {
        JsonValue json = fields.required("startsAt");
        if (json == null) {
            return LocalDateTime.MIN;
        }
        try {
            if (json instanceof JsonValue.Text text) {
                return LocalDateTime.parse(text.value(), STARTS_AT);
            }
        } catch (DateTimeParseException e) {
            // Reported below like a value of another type.
        }
        fields.reportValue(
                "startsAt", "must be a local date-time like \"2031-05-06T17:30:00\" without offset or fraction");
        return LocalDateTime.MIN;
    }

    private static EventZone zone(JsonFields fields) {
        String id = fields.textOr("timeZone", DEFAULT_ZONE, 100);
        return EventZone.of(id).orElseGet(() -> {
            fields.reportValue("timeZone", "must be an IANA time zone like \"" + DEFAULT_ZONE + "\"");
            return new EventZone(id, ZoneOffset.UTC);
        });
    }
}
