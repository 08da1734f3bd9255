package io.bingosim.engine.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.Samples;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventZoneTest {

    private static final Instant SUMMER = Instant.parse("2031-07-01T12:00:00Z");

    private static ScenarioReading small(String zone) {
        String json = new String(Samples.bytes("small"), StandardCharsets.UTF_8)
                .replaceFirst("\"timeZone\": *\"[^\"]*\"", "\"timeZone\": \"" + zone + "\"");
        return ScenarioReader.read(json.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({"EST, -05:00", "MST, -07:00", "HST, -10:00", "ROC, +08:00", "GMT+0, Z", "GMT-0, Z"})
    void names_that_jdks_treat_differently_are_mapped_and_kept_as_written(String name, String offset) {
        ScenarioReading.Accepted accepted = (ScenarioReading.Accepted) small(name);

        EventZone zone = accepted.scenario().timeZone();
        assertThat(zone.zone().getRules().getOffset(SUMMER)).hasToString(offset);
        assertThat(zone.name()).isEqualTo(name);
        assertThat(accepted.scenario().canonicalJson()).contains("\"timeZone\":\"" + name + "\"");
    }

    @Test
    void every_other_name_of_the_jdk_is_accepted_but_those_of_system_v() {
        assertThat(EventZone.names())
                .contains("EST", "ROC", "GMT+0", "GMT0", "UTC", "Europe/London")
                .noneMatch(name -> name.startsWith("SystemV/"))
                .containsAll(ZoneId.getAvailableZoneIds().stream()
                        .filter(name -> !name.startsWith("SystemV/"))
                        .toList());
        assertThat(EventZone.names())
                .allSatisfy(name -> assertThat(EventZone.of(name)).isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"SystemV/EST5", "+02:00", "UTC+2", "GMT+1", "PST", "CET7", "europe/london"})
    void other_names_are_refused(String name) {
        assertThat(small(name)).isInstanceOf(ScenarioReading.Rejected.class);
    }

    @Test
    void a_misspelt_name_is_answered_with_the_nearest_one() {
        ScenarioReading.Rejected rejected = (ScenarioReading.Rejected) small("Europe/Londn");

        assertThat(rejected.violations().get(0).message())
                .contains("is \"Europe/Londn\"", "did you mean \"Europe/London\"?");
    }
}
