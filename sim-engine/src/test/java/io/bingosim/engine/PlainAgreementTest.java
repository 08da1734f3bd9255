package io.bingosim.engine;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainAgreementTest {

    @ParameterizedTest
    @CsvSource({
        "small,200",
        "winter,20",
        "spring,20",
        "spring-online,20",
        "edge,12",
        "edge-autumn,12",
        "grid,12",
        "blackout,100",
        "halfway,12"
    })
    void the_engine_agrees_with_the_plain_rules_on_every_sample(String name, int runs) {
        PlainComparison.assertSame(Samples.scenario(name), 7, 0, runs);
    }

    /** Fixed ones; PlainAgreementProperties draws others every time. */
    @Test
    void the_engine_agrees_with_the_plain_rules_on_generated_scenarios() {
        for (long number = 0; number < 90; number++) {
            PlainComparison.assertSame(RandomScenarios.of(number), number, 0, 1);
        }
    }

    @Test
    void the_engine_agrees_with_the_plain_rules_on_generated_boards() {
        for (long number = 0; number < 120; number++) {
            PlainComparison.assertSame(RandomScenarios.boardOf(number), number, 0, 1);
        }
    }

    @Test
    void the_engine_agrees_with_the_plain_rules_on_a_short_clan_event() {
        String day = new String(Samples.bytes("clan"), StandardCharsets.UTF_8)
                .replaceFirst("\"durationSeconds\": *[0-9]+", "\"durationSeconds\": 12000");

        PlainComparison.assertSame(Samples.accepted(day.getBytes(StandardCharsets.UTF_8)), 7, 0, 1);
    }
}
