package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.NearestName;
import io.bingosim.engine.json.Violations;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Reads when the event takes place: {@code startsAt}, {@code timeZone} and {@code durationSeconds}. */
record EventTimeReader(LocalDateTime startsAt, EventZone zone, int durationSeconds) {

    private static final String DEFAULT_ZONE = "America/New_York";
    // Exactly four digits: a pattern alone would accept years for which date arithmetic overflows.
    private static final DateTimeFormatter STARTS_AT = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, 4)
            .appendPattern("-MM-dd'T'HH:mm[:ss]")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    /** A value with a violation has a stand-in; the longest duration stands in for an unusable one. */
    static EventTimeReader read(JsonFields fields, Violations violations) {
        Integer duration = fields.whole("durationSeconds", 1, ScenarioReader.DURATION_SECONDS_MAX);
        return new EventTimeReader(
                startsAt(fields),
                zone(fields, violations),
                duration == null ? ScenarioReader.DURATION_SECONDS_MAX : duration);
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

    private static EventZone zone(JsonFields fields, Violations violations) {
        String name = fields.textOr("timeZone", DEFAULT_ZONE, 100);
        return EventZone.of(name).orElseGet(() -> {
            String hint = NearestName.hint(name, EventZone.names(), violations);
            fields.report(
                    "timeZone",
                    "must be an IANA time zone like \"" + DEFAULT_ZONE + "\", is " + new JsonValue.Text(name).quoted()
                            + hint);
            return new EventZone(name, ZoneOffset.UTC);
        });
    }
}
