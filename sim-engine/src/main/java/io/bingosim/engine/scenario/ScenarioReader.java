package io.bingosim.engine.scenario;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a scenario document strictly: everything that is wrong is reported at once, each with its JSON pointer. */
public final class ScenarioReader {

    static final int DURATION_SECONDS_MAX = 31_622_400;

    private static final String DEFAULT_ZONE = "America/New_York";
    // Four digits of year and no more: a pattern alone would also take years that calendars cannot add to.
    private static final DateTimeFormatter STARTS_AT = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, 4)
            .appendPattern("-MM-dd'T'HH:mm[:ss]")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private final Violations violations = new Violations();

    private ScenarioReader() {}

    public static Reading read(byte[] utf8Json) {
        return new ScenarioReader().readDocument(utf8Json);
    }

    private Reading readDocument(byte[] utf8Json) {
        Json root = JsonText.parse(utf8Json, violations);
        Scenario scenario = root == null ? null : scenario(root);
        if (scenario == null || !violations.isEmpty()) {
            return new Reading.Rejected(violations.sorted());
        }
        return new Reading.Accepted(scenario, new Warnings(scenario).all());
    }

    private @Nullable Scenario scenario(Json root) {
        Fields fields = Fields.of(
                root,
                "",
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
        fields.whole("schemaVersion", Scenario.SCHEMA_VERSION, Scenario.SCHEMA_VERSION);
        String name = fields.text("name", 200);
        LocalDateTime startsAt = startsAt(fields);
        ZoneId zone = zone(fields);
        Integer duration = fields.whole("durationSeconds", 1, DURATION_SECONDS_MAX);
        Integer threshold = fields.wholeOr("unlockPointsPerRow", 5, 0, 10);
        Set<String> activityKeys = Fields.noKeys();
        List<Activity> activities = fields.list("activities", 1, 500, new ActivityForm(violations, activityKeys)::read);
        boolean activitiesReadable = fields.optional("activities") instanceof Json.Items;
        BoardForm board = new BoardForm(violations, activitiesReadable ? activityKeys : null);
        List<Row> rows = fields.list("rows", 1, 200, board::row);
        List<Team> teams = fields.list("teams", 1, 64, new TeamForm(violations)::team);
        return new Scenario(
                name,
                startsAt,
                zone,
                duration == null ? 1 : duration,
                threshold == null ? 0 : threshold,
                activities,
                rows,
                teams);
    }

    private static LocalDateTime startsAt(Fields fields) {
        Json json = fields.required("startsAt");
        if (json == null) {
            return LocalDateTime.MIN;
        }
        try {
            if (json instanceof Json.Text text) {
                return LocalDateTime.parse(text.value(), STARTS_AT);
            }
        } catch (DateTimeParseException e) {
            // Reported below like any other value that is no date-time.
        }
        fields.report("startsAt", "must be a local date-time like \"2031-05-06T17:30:00\", no offset, no fraction");
        return LocalDateTime.MIN;
    }

    private static ZoneId zone(Fields fields) {
        String id = fields.textOr("timeZone", DEFAULT_ZONE, 100);
        // ZoneId.of alone would also take offsets such as +02:00, which know no daylight saving.
        if (ZoneId.getAvailableZoneIds().contains(id)) {
            return ZoneId.of(id);
        }
        fields.report("timeZone", "is not an IANA time zone");
        return ZoneOffset.UTC;
    }
}
