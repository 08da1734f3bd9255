package io.bingosim.engine.scenario;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The online intervals of a player in sim seconds: merged, half-open, clipped to the event. */
public final class OnlineTimes {

    private OnlineTimes() {}

    /** From (inclusive) to (exclusive), in sim seconds. */
    public record Interval(int from, int to) {}

    public static List<Interval> of(Scenario scenario, Player player) {
        int duration = scenario.durationSeconds();
        if (player.sessions().isEmpty()) {
            return List.of(new Interval(0, duration));
        }
        List<long[]> raw = new ArrayList<>();
        player.sessions().forEach(session -> addOccurrences(scenario, session, raw));
        raw.sort(Comparator.comparingLong(interval -> interval[0]));
        List<Interval> clipped = new ArrayList<>();
        for (long[] interval : merged(raw)) {
            long from = Math.max(0, interval[0]);
            long to = Math.min(duration, interval[1]);
            if (from < to) {
                clipped.add(new Interval((int) from, (int) to));
            }
        }
        return clipped;
    }

    private static void addOccurrences(Scenario scenario, Session session, List<long[]> raw) {
        ZoneId zone = scenario.timeZone().zone();
        long start = scenario.startsAt().atZone(zone).toEpochSecond();
        LocalDate last = scenario.startsAt()
                .atZone(zone)
                .plusSeconds(scenario.durationSeconds())
                .toLocalDate()
                .plusDays(1);
        // A session lasts a day at most; the second day allows for a clock change.
        LocalDate day = scenario.startsAt().toLocalDate().minusDays(2);
        for (; !day.isAfter(last); day = day.plusDays(1)) {
            if (day.getDayOfWeek() == session.day()) {
                long from = day.atTime(session.start()).atZone(zone).toEpochSecond() - start;
                raw.add(new long[] {from, from + session.minutes() * 60L});
            }
        }
    }

    private static List<long[]> merged(List<long[]> sorted) {
        List<long[]> merged = new ArrayList<>();
        for (long[] next : sorted) {
            long[] previous = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (previous != null && next[0] <= previous[1]) {
                previous[1] = Math.max(previous[1], next[1]);
            } else {
                merged.add(next.clone());
            }
        }
        return merged;
    }
}
