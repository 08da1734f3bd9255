package io.bingosim.engine;

import static io.bingosim.engine.Events.online;
import static io.bingosim.engine.Events.rule;
import static io.bingosim.engine.Events.sure;
import static io.bingosim.engine.Events.tile;
import static io.bingosim.engine.OddScenariosTest.oneTile;
import static io.bingosim.engine.OddScenariosTest.played;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Session;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time zones whose offset or clock change is not a whole hour. */
class OddZonesTest {
    /** Noon of the event's day is noon there, whatever the offset. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Asia/Kathmandu",
                "Australia/Eucla",
                "Pacific/Chatham",
                "Australia/Lord_Howe",
                "Asia/Kolkata",
                "Pacific/Kiritimati",
                "Etc/GMT+12",
                "UTC"
            })
    void sessions_follow_the_local_clock_of_unusual_zones(String zone) {
        Timeline.TeamLine line = played(oneTile(tile("a", 4, 1, rule("dig", "dig")))
                .starting("2031-05-06T09:15:00", zone)
                .lasting(86_400)
                .with(sure("dig", 100))
                .team("GREEDY", online("p", "12:00", 60)));

        assertThat(line.attempts().get(0).startedAt()).isEqualTo(9_900);
    }

    @Test
    void clocks_that_change_by_half_an_hour_or_at_a_quarter_to_three_move_later_sessions() {
        // Lord Howe goes back half an hour at 02:00 on Sunday 6 April 2031, Chatham an hour at 03:45.
        assertThat(startOfSundayNoon("Australia/Lord_Howe")).isEqualTo(36 * 3600 + 1800);
        assertThat(startOfSundayNoon("Pacific/Chatham")).isEqualTo(36 * 3600 + 3600);
    }

    private static int startOfSundayNoon(String zone) {
        Player player = new Player("p", "p", 1, List.of(), List.of(new Session(DayOfWeek.SUNDAY, LocalTime.NOON, 60)));
        return played(oneTile(tile("a", 4, 1, rule("dig", "dig")))
                        .starting("2031-04-05T00:00:00", zone)
                        .lasting(3 * 86_400)
                        .with(sure("dig", 100))
                        .team("GREEDY", player))
                .attempts()
                .get(0)
                .startedAt();
    }
}
