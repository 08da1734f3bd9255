package io.bingosim.engine.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.Samples;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarningsTest {

    private static final String SMALL =
            new String(Samples.bytes("small"), StandardCharsets.UTF_8).replaceAll("\\s+", "");

    private static List<String> warnings(String json) {
        ScenarioReading reading = ScenarioReader.read(json.getBytes(StandardCharsets.UTF_8));
        assertThat(reading).isInstanceOf(ScenarioReading.Accepted.class);
        return ((ScenarioReading.Accepted) reading)
                .warnings().stream().map(Warning::pointer).toList();
    }

    @Test
    void a_sound_scenario_has_none() {
        assertThat(warnings(SMALL)).isEmpty();
    }

    @Test
    void a_tile_that_no_player_can_work_on_is_named_for_each_team() {
        assertThat(warnings(SMALL.replaceFirst("\"requires\":\\[]", "\"requires\":[\"boat\"]")))
                .containsExactly("/rows/0/tiles/0", "/rows/0/tiles/0");
    }

    @Test
    void a_row_that_cannot_unlock_the_next_is_named() {
        String row = SMALL.substring(SMALL.indexOf("{\"tiles\":"), SMALL.indexOf("],\"teams\""));
        String second = row.replace("shell-", "more-");
        String gated = row.replace("\"requires\":[]", "\"requires\":[\"boat\"]");

        assertThat(warnings(SMALL.replace(row, gated + "," + second)))
                .contains("/rows/0")
                .doesNotContain("/rows/1");
        assertThat(warnings(
                        SMALL.replace(row, row + "," + second.replace("\"requires\":[]", "\"requires\":[\"boat\"]"))))
                .doesNotContain("/rows/0", "/rows/1");
    }

    @Test
    void a_player_with_no_session_inside_the_event_is_named() {
        String never = "\"sessions\":[{\"day\":\"FRIDAY\",\"start\":\"10:00\",\"minutes\":60}]";

        assertThat(warnings(SMALL.replaceFirst("\"sessions\":\\[]", never))).containsExactly("/teams/0/players/0");
    }

    @Test
    void an_outcome_no_tile_wants_and_a_rule_that_gets_nothing_are_named() {
        String sand = SMALL.replace("\"drop\":\"shell\"", "\"drop\":\"sand\"");

        assertThat(warnings(sand))
                .contains("/activities/0/lines/0/outcomes/0", "/rows/0/tiles/0/rules/0", "/rows/0/tiles/3");
    }

    @Test
    void a_group_that_too_few_players_qualify_for_is_named() {
        String raid = SMALL.replace("\"solo\":true,\"group\":null", "\"solo\":false,\"group\":{\"min\":5}");

        assertThat(warnings(raid)).containsExactly("/activities/0", "/activities/0");
        assertThat(warnings(raid.replace("\"min\":5", "\"min\":4"))).isEmpty();
        assertThat(warnings(raid.replace("\"min\":5", "\"min\":1"))).isEmpty();
    }
}
