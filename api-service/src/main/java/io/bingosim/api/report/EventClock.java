package io.bingosim.api.report;

import io.bingosim.engine.scenario.Scenario;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Seconds of the event as dates and times in its zone. */
final class EventClock {
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("EEE d, HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter WHOLE = DateTimeFormatter.ofPattern("EEE d MMM yyyy, HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);
    private static final DateTimeFormatter FIRST_DAY = DateTimeFormatter.ofPattern("EEE d MMM", Locale.ENGLISH);

    private final ZonedDateTime start;
    private final int duration;
    private final ZoneId zone;

    EventClock(Scenario scenario) {
        this.zone = scenario.timeZone().zone();
        this.start = scenario.startsAt().atZone(zone);
        this.duration = scenario.durationSeconds();
    }

    String zone() {
        return zone.getId();
    }

    String start() {
        return WHOLE.format(start);
    }

    String end() {
        return WHOLE.format(start.plusSeconds(duration));
    }

    String when(@Nullable Integer second) {
        return second == null ? "–" : WHEN.format(start.plusSeconds(second));
    }

    /** Where a second lies on the axis of the event, from 0 to 1. */
    double position(int second) {
        return Math.min(1, Math.max(0, (double) second / duration));
    }

    /** The days of the event. */
    List<Day> days() {
        List<Day> days = new ArrayList<>();
        ZonedDateTime end = start.plusSeconds(duration);
        LocalDate last = end.minusSeconds(1).toLocalDate();
        for (LocalDate date = start.toLocalDate(); !date.isAfter(last); date = date.plusDays(1)) {
            double from = position(date.atStartOfDay(zone));
            double to = position(date.plusDays(1).atStartOfDay(zone));
            boolean isWeekend = date.getDayOfWeek() == DayOfWeek.SATURDAY || date.getDayOfWeek() == DayOfWeek.SUNDAY;
            days.add(new Day(DAY.format(date), FIRST_DAY.format(date), from, to, isWeekend));
        }
        return days;
    }

    private double position(ZonedDateTime at) {
        long second = at.toEpochSecond() - start.toEpochSecond();
        return Math.min(1, Math.max(0, (double) second / duration));
    }

    /** A day with and without its month, and the part of the axis it takes. */
    record Day(String label, String labelWithMonth, double from, double to, boolean isWeekend) {}
}
