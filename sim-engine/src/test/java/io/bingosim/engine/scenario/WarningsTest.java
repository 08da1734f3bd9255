package io.bingosim.engine.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.Samples;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Nested;
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

    private static String message(String json, String pointer) {
        ScenarioReading.Accepted accepted =
                (ScenarioReading.Accepted) ScenarioReader.read(json.getBytes(StandardCharsets.UTF_8));
        return accepted.warnings().stream()
                .filter(warning -> warning.pointer().equals(pointer))
                .map(Warning::message)
                .findFirst()
                .orElse("");
    }

    /** A grid of 2 × 2 tiles that want 2 shells each; an attempt takes 60 seconds and gives one. */
    private static String grid(String tiles, String more) {
        String activities = SMALL.substring(SMALL.indexOf("\"activities\":"), SMALL.indexOf(",\"rows\":"));
        String teams = SMALL.substring(SMALL.indexOf("\"teams\":"), SMALL.length() - 1);
        return "{\"schemaVersion\":2,\"name\":\"Grid\",\"startsAt\":\"2031-02-03T09:00:00\",\"durationSeconds\":86400,"
                + activities + "," + teams.replace("ROW_UNLOCKING", "GREEDY").replace("COMBO_UNLOCKING", "GREEDY")
                + ",\"board\":{\"columns\":2,\"tiles\":[" + tiles + "]" + more + "}}";
    }

    private static String tile(String key, int required) {
        return "{\"key\":\"" + key + "\",\"points\":1," + work(required) + "}";
    }

    private static String work(int required) {
        return "\"required\":" + required + ",\"rules\":[{\"activity\":\"beach\",\"accepts\":[\"shell\"]}]";
    }

    @Nested
    class Too_much_work {

        private final int players = ((ScenarioReading.Accepted) ScenarioReader.read(Samples.bytes("small")))
                .scenario()
                .teams()
                .get(0)
                .players()
                .size();

        /** As many shells as all players of a team find in the whole event. */
        private final int most = players * 86_400 / 60;

        @Test
        void for_every_team_is_named_with_the_seconds_it_takes() {
            String tiles = String.join(",", tile("a", most), tile("b", most + 1), tile("c", 1), tile("d", 1));

            assertThat(warnings(grid(tiles, ""))).containsExactly("/board/tiles/1");
            assertThat(message(grid(tiles, ""), "/board/tiles/1"))
                    .contains((most + 1) * 60 + " seconds of work", players * 86_400 + " seconds online");
        }

        @Test
        void also_in_a_document_of_version_1() {
            assertThat(warnings(SMALL.replaceFirst("\"required\":[0-9]+", "\"required\":" + 100 * most)))
                    .containsExactly("/rows/0/tiles/0");
        }

        @Test
        void on_a_goal_is_named_at_the_goal_if_the_tile_can_do_without_it() {
            String tile = "{\"key\":\"a\",\"points\":1,\"need\":1,\"goals\":[{\"key\":\"x\"," + work(9 * most)
                    + "},{\"key\":\"y\"," + work(1) + "}]}";

            assertThat(warnings(grid(tile, ""))).containsExactly("/board/tiles/0/goals/0");
            assertThat(warnings(grid(tile.replace("\"need\":1,", ""), "")))
                    .containsExactly("/board/tiles/0", "/board/tiles/0/goals/0");
        }

        @Test
        void makes_bonuses_unreachable() {
            String tiles = String.join(",", tile("a", 9 * most), tile("b", 1), tile("c", 1), tile("d", 1));
            String bonuses =
                    ",\"lines\":{\"rows\":1},\"bonuses\":[{\"key\":\"x\",\"tiles\":[\"a\",\"b\"],\"points\":1},"
                            + "{\"key\":\"y\",\"tiles\":[\"a\",\"b\"],\"need\":1,\"points\":1}]";

            assertThat(warnings(grid(tiles, bonuses)))
                    .containsExactly("/board/tiles/0", "/board/lines/rows", "/board/bonuses/0");
            assertThat(message(grid(tiles, bonuses), "/board/lines/rows")).contains("row-1");
        }

        @Test
        void counts_only_the_time_that_is_left_of_an_event_under_way() {
            String tiles = String.join(",", tile("a", most), tile("b", 1));
            String under = grid(tiles, "").replaceFirst("}$", ",\"standing\":{\"at\":43200,\"teams\":[]}}");
            String done = under.replace(
                    "\"teams\":[]}",
                    "\"teams\":[{\"team\":\"north\",\"tiles\":[{\"tile\":\"a\",\"units\":[" + most
                            + "],\"finishedAt\":3}]}]}");

            assertThat(warnings(under)).containsExactly("/board/tiles/0");
            assertThat(warnings(done)).isEmpty();
        }
    }

    @Test
    void a_team_that_must_exceed_the_limit_of_attempts_is_named_with_the_estimate() {
        String fast = SMALL.replace("\"baselineSeconds\":60,\"varianceSeconds\":10", "\"baselineSeconds\":1")
                .replaceFirst("\"durationSeconds\":[0-9]+", "\"durationSeconds\":31622400")
                .replaceFirst("\"required\":[0-9]+", "\"required\":1000000000");
        StringBuilder players = new StringBuilder("\"players\":[{\"key\":\"p0\"}");
        for (int p = 1; p < 20; p++) {
            players.append(",{\"key\":\"p").append(p).append("\"}");
        }
        String crowded = fast.replaceFirst("\"players\":\\[.*?}]", players + "]");

        assertThat(warnings(fast)).doesNotContain("/teams/0");
        assertThat(message(crowded, "/teams/0")).contains("about 632448000 attempts", "500000000");
    }
}
