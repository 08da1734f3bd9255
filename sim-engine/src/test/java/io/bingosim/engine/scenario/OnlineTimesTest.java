package io.bingosim.engine.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.scenario.OnlineTimes.Interval;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class OnlineTimesTest {

    private static final int HOUR = 3600;

    private static List<Interval> online(String startsAt, int duration, Session... sessions) {
        Scenario scenario = new Scenario(
                "x",
                LocalDateTime.parse(startsAt),
                ZoneId.of("America/New_York"),
                duration,
                5,
                List.of(),
                List.of(),
                List.of());
        return OnlineTimes.of(scenario, new Player("p", "p", 1, List.of(), List.of(sessions)));
    }

    private static Session session(DayOfWeek day, String start, int minutes) {
        return new Session(day, LocalTime.parse(start), minutes);
    }

    @Test
    void a_player_without_sessions_is_always_online() {
        assertThat(online("2031-05-06T17:30:00", 1000)).containsExactly(new Interval(0, 1000));
    }

    @Test
    void sessions_repeat_weekly_and_are_clipped_to_the_event() {
        assertThat(online("2031-05-06T17:30:00", 8 * 24 * HOUR, session(DayOfWeek.TUESDAY, "17:00", 60)))
                .containsExactly(
                        new Interval(0, HOUR / 2), new Interval(7 * 24 * HOUR - HOUR / 2, 7 * 24 * HOUR + HOUR / 2));
    }

    @Test
    void a_session_may_cross_midnight_and_the_end_of_the_week() {
        assertThat(online("2031-05-12T00:00:00", 10 * HOUR, session(DayOfWeek.SUNDAY, "23:00", 180)))
                .containsExactly(new Interval(0, 2 * HOUR));
    }

    @Test
    void overlapping_and_touching_sessions_are_one() {
        assertThat(online(
                        "2031-05-06T00:00:00",
                        24 * HOUR,
                        session(DayOfWeek.TUESDAY, "03:00", 60),
                        session(DayOfWeek.TUESDAY, "01:00", 60),
                        session(DayOfWeek.TUESDAY, "02:00", 60),
                        session(DayOfWeek.TUESDAY, "01:30", 10),
                        session(DayOfWeek.TUESDAY, "05:00", 1)))
                .containsExactly(new Interval(HOUR, 4 * HOUR), new Interval(5 * HOUR, 5 * HOUR + 60));
    }

    @Test
    void a_session_outside_the_event_is_ignored() {
        assertThat(online("2031-05-06T12:00:00", HOUR, session(DayOfWeek.TUESDAY, "11:00", 60)))
                .isEmpty();
        assertThat(online("2031-05-06T12:00:00", HOUR, session(DayOfWeek.TUESDAY, "13:00", 60)))
                .isEmpty();
    }

    @Test
    void when_clocks_go_forward_later_sessions_come_an_hour_earlier_in_sim_time() {
        // 9 March 2031, 02:00 becomes 03:00.
        assertThat(online("2031-03-09T00:00:00", 24 * HOUR, session(DayOfWeek.SUNDAY, "05:00", 60)))
                .containsExactly(new Interval(4 * HOUR, 5 * HOUR));
    }

    @Test
    void a_start_that_does_not_exist_moves_forward_by_the_gap() {
        assertThat(online("2031-03-09T00:00:00", 24 * HOUR, session(DayOfWeek.SUNDAY, "02:30", 60)))
                .containsExactly(new Interval(2 * HOUR + HOUR / 2, 3 * HOUR + HOUR / 2));
    }

    @Test
    void a_start_that_exists_twice_is_the_first_and_lasts_its_elapsed_minutes() {
        // 2 November 2031, 02:00 becomes 01:00.
        assertThat(online("2031-11-02T00:00:00", 24 * HOUR, session(DayOfWeek.SUNDAY, "01:30", 120)))
                .containsExactly(new Interval(HOUR + HOUR / 2, 3 * HOUR + HOUR / 2));
    }

    @Test
    void an_event_that_starts_at_a_time_that_does_not_exist_starts_later_by_the_gap() {
        assertThat(online("2031-03-09T02:30:00", 2 * HOUR, session(DayOfWeek.SUNDAY, "04:00", 30)))
                .containsExactly(new Interval(HOUR / 2, HOUR));
    }

    @Test
    void an_event_that_starts_at_a_time_that_exists_twice_starts_at_the_first() {
        assertThat(online("2031-11-02T01:30:00", 4 * HOUR, session(DayOfWeek.SUNDAY, "02:00", 30)))
                .containsExactly(new Interval(HOUR + HOUR / 2, 2 * HOUR));
    }

    @Test
    void a_long_session_from_before_the_clocks_changed_still_reaches_in() {
        assertThat(online("2031-03-09T22:00:00", HOUR, session(DayOfWeek.SATURDAY, "22:30", 1440)))
                .containsExactly(new Interval(0, HOUR));
    }
}
