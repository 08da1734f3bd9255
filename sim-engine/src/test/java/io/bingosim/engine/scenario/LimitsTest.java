package io.bingosim.engine.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.Samples;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.json.Violation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every limit from both sides: the last value that is allowed and the first that is not. */
class LimitsTest {

    private static final String SMALL =
            new String(Samples.bytes("small"), StandardCharsets.UTF_8).replaceAll("\\s+", "");

    private static final String ACTIVITIES = list("activities", "rows");
    private static final String ROWS = list("rows", "teams");
    private static final String TEAMS = SMALL.substring(SMALL.indexOf("\"teams\":["), SMALL.length() - 1);

    private static String list(String name, String next) {
        return SMALL.substring(SMALL.indexOf("\"" + name + "\":["), SMALL.indexOf(",\"" + next + "\":"));
    }

    private static String many(int count, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(",", "[", "]"));
    }

    private static String activity(int index) {
        return "{\"key\":\"a" + index + "\",\"lines\":" + many(1, LimitsTest::line) + "}";
    }

    private static String line(int index) {
        return "{\"key\":\"l" + index + "\",\"roll\":\"PER_GROUP\",\"baselineSeconds\":60,\"outcomes\":"
                + many(1, o -> outcome(o, "\"shell\"")) + "}";
    }

    private static String outcome(int index, String drop) {
        return "{\"key\":\"o" + index + "\",\"probability\":\"1/100\",\"grants\":[{\"drop\":" + drop
                + ",\"units\":1}]}";
    }

    private static String row(int index) {
        return "{\"tiles\":"
                + many(
                        4,
                        t -> "{\"key\":\"t" + index + "-" + t + "\",\"points\":" + (t + 1)
                                + ",\"required\":1,\"rules\":[{\"activity\":\"beach\",\"accepts\":[\"shell\"]}]}")
                + "}";
    }

    private static String team(int index, int players) {
        return "{\"key\":\"t" + index + "\",\"strategy\":{\"key\":\"GREEDY\"},\"players\":"
                + many(players, p -> "{\"key\":\"p" + p + "\"}") + "}";
    }

    private static ScenarioReading read(String json) {
        return ScenarioReader.read(json.getBytes(StandardCharsets.UTF_8));
    }

    private static void accepts(String json) {
        assertThat(read(json)).isInstanceOf(ScenarioReading.Accepted.class);
    }

    private static void refuses(String json, String pointer) {
        assertThat(read(json))
                .isInstanceOfSatisfying(ScenarioReading.Rejected.class, rejected -> assertThat(rejected.violations())
                        .extracting(Violation::pointer)
                        .containsExactly(pointer));
    }

    /** The small scenario with a piece, which must be in it, replaced. */
    private static String with(String piece, String other) {
        assertThat(SMALL).contains(piece);
        return SMALL.replace(piece, other);
    }

    private static String withFirst(String piece, String other) {
        int at = SMALL.indexOf(piece);
        assertThat(at).isNotNegative();
        return SMALL.substring(0, at) + other + SMALL.substring(at + piece.length());
    }

    @Test
    void there_are_at_most_200_rows_500_activities_64_teams_and_200_players() {
        accepts(with(ROWS, "\"rows\":" + many(200, LimitsTest::row)));
        refuses(with(ROWS, "\"rows\":" + many(201, LimitsTest::row)), "/rows");
        String beach = ACTIVITIES.substring(0, ACTIVITIES.length() - 1);
        accepts(with(ACTIVITIES, beach + "," + many(499, LimitsTest::activity).substring(1)));
        refuses(with(ACTIVITIES, beach + "," + many(500, LimitsTest::activity).substring(1)), "/activities");
        accepts(with(TEAMS, "\"teams\":" + many(64, t -> team(t, 1))));
        refuses(with(TEAMS, "\"teams\":" + many(65, t -> team(t, 1))), "/teams");
        accepts(with(TEAMS, "\"teams\":" + many(1, t -> team(t, 200))));
        refuses(with(TEAMS, "\"teams\":" + many(1, t -> team(t, 201))), "/teams/0/players");
    }

    @ParameterizedTest
    @CsvSource({"rows,/rows", "activities,/activities", "teams,/teams"})
    void there_is_at_least_one_of_each(String name, String pointer) {
        String list = List.of(ACTIVITIES, ROWS, TEAMS).stream()
                .filter(part -> part.startsWith("\"" + name + "\""))
                .findFirst()
                .orElseThrow();
        ScenarioReading reading = read(with(list, "\"" + name + "\":[]"));

        assertThat(((ScenarioReading.Rejected) reading).violations())
                .extracting(Violation::pointer)
                .contains(pointer);
    }

    @Test
    void lists_inside_an_activity_a_tile_or_a_player_hold_at_most_100_entries() {
        String session = "{\"day\":\"MONDAY\",\"start\":\"10:00\",\"minutes\":60}";
        String rule = "{\"activity\":\"beach\",\"accepts\":[\"shell\"]}";
        String modifier = "{\"capability\":\"c\",\"time\":1}";
        for (int size : new int[] {100, 101}) {
            check(size, "\"sessions\":[]", "\"sessions\":" + many(size, i -> session), "/teams/0/players/0/sessions");
            check(
                    size,
                    "\"capabilities\":[]",
                    "\"capabilities\":" + many(size, i -> "\"c" + i + "\""),
                    "/teams/0/players/0/capabilities");
            check(
                    size,
                    "\"requires\":[]",
                    "\"requires\":" + many(size, i -> "\"c" + i + "\""),
                    "/rows/0/tiles/0/rules/0/requires");
            check(
                    size,
                    "\"modifiers\":[]",
                    "\"modifiers\":" + many(size, i -> modifier),
                    "/rows/0/tiles/0/rules/0/modifiers");
            check(
                    size,
                    "\"accepts\":[\"shell\"]",
                    "\"accepts\":" + many(size, i -> "\"d" + i + "\""),
                    "/rows/0/tiles/0/rules/0/accepts");
            check(
                    size,
                    "\"groupBands\":[]",
                    "\"groupBands\":" + many(size, i -> "{\"min\":" + (i + 1) + ",\"max\":" + (i + 1) + "}"),
                    "/activities/0/groupBands");
            String rules =
                    "\"rules\":[{\"activity\":\"beach\",\"accepts\":[\"shell\"],\"requires\":[],\"modifiers\":[]}]";
            check(size, rules, "\"rules\":" + many(size, i -> rule), "/rows/0/tiles/0/rules");
        }
        accepts(with(ACTIVITIES, "\"activities\":[" + beachWith(100, 1) + "]"));
        refuses(with(ACTIVITIES, "\"activities\":[" + beachWith(101, 1) + "]"), "/activities/0/lines");
        accepts(with(ACTIVITIES, "\"activities\":[" + beachWith(1, 100) + "]"));
        String probable = beachWith(1, 101).replace("1/100", "1/101");
        refuses(with(ACTIVITIES, "\"activities\":[" + probable + "]"), "/activities/0/lines/0/outcomes");
    }

    private static String beachWith(int lines, int outcomes) {
        String all = many(outcomes, o -> outcome(o, "\"shell\""));
        return activity(0)
                .replace("\"a0\"", "\"beach\"")
                .replace(many(1, LimitsTest::line), many(lines, LimitsTest::line))
                .replace(many(1, o -> outcome(o, "\"shell\"")), all);
    }

    private static void check(int size, String piece, String other, String pointer) {
        if (size <= 100) {
            accepts(withFirst(piece, other));
        } else {
            refuses(withFirst(piece, other), pointer);
        }
    }

    @Test
    void keys_have_at_most_100_characters_and_other_names_200() {
        String key = "k".repeat(100);
        accepts(with("\"beach\"", "\"" + key + "\""));
        assertThat(((ScenarioReading.Rejected) read(with("\"beach\"", "\"" + key + "k\""))).violations())
                .extracting(Violation::pointer)
                .contains("/activities/0/key", "/rows/0/tiles/0/rules/0/activity");
        accepts(with("\"drop\":\"shell\"", "\"drop\":\"" + key + key + "\""));
        refuses(
                with("\"drop\":\"shell\"", "\"drop\":\"" + key + key + "k\""),
                "/activities/0/lines/0/outcomes/0/grants/0/drop");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"durationSeconds\":86400 | \"durationSeconds\":1 | \"durationSeconds\":0 | /durationSeconds",
                "\"durationSeconds\":86400 | \"durationSeconds\":31622400 | \"durationSeconds\":31622401 | /durationSeconds",
                "\"unlockPointsPerRow\":5 | \"unlockPointsPerRow\":10 | \"unlockPointsPerRow\":11 | /unlockPointsPerRow",
                "\"unlockPointsPerRow\":5 | \"unlockPointsPerRow\":0 | \"unlockPointsPerRow\":-1 | /unlockPointsPerRow",
                "\"skill\":1.0 | \"skill\":100 | \"skill\":100.00000000000001 | /teams/0/players/0/skill",
                "\"skill\":1.0 | \"skill\":1e-300 | \"skill\":0 | /teams/0/players/0/skill",
                "\"sessions\":[] | \"sessions\":[{\"day\":\"MONDAY\",\"start\":\"23:59\",\"minutes\":1440}] | \"sessions\":[{\"day\":\"MONDAY\",\"start\":\"24:00\",\"minutes\":1440}] | /teams/0/players/0/sessions/0/start",
                "\"sessions\":[] | \"sessions\":[{\"day\":\"MONDAY\",\"start\":\"00:00\",\"minutes\":1}] | \"sessions\":[{\"day\":\"MONDAY\",\"start\":\"00:00\",\"minutes\":1441}] | /teams/0/players/0/sessions/0/minutes",
                "\"group\":null | \"group\":{\"min\":1,\"max\":1} | \"group\":{\"min\":0} | /activities/0/group/min",
                "\"group\":null | \"group\":{\"min\":1000000000,\"max\":1000000000} | \"group\":{\"min\":2,\"max\":1000000001} | /activities/0/group/max",
                "\"units\":1 | \"units\":1000000000 | \"units\":1000000001 | /activities/0/lines/0/outcomes/0/grants/0/units",
                "\"startsAt\":\"2031-02-03T09:00:00\" | \"startsAt\":\"0000-01-01T00:00\" | \"startsAt\":\"-0001-01-01T00:00\" | /startsAt",
                "\"startsAt\":\"2031-02-03T09:00:00\" | \"startsAt\":\"9999-12-31T23:59:59\" | \"startsAt\":\"+10000-01-01T00:00\" | /startsAt",
                "\"startsAt\":\"2031-02-03T09:00:00\" | \"startsAt\":\"2032-02-29T09:00:00\" | \"startsAt\":\"+999999999-12-31T23:59:59\" | /startsAt",
                "\"startsAt\":\"2031-02-03T09:00:00\" | \"startsAt\":\"2031-02-03T09:00\" | \"startsAt\":\"2031-02-29T09:00:00\" | /startsAt"
            })
    void the_last_allowed_value_is_accepted_and_the_next_is_refused(
            String piece, String last, String next, String pointer) {
        accepts(withFirst(piece, last));
        refuses(withFirst(piece, next), pointer);
    }

    @Test
    void the_largest_board_with_the_most_players_is_read_and_simulated() {
        String rows = "\"rows\":" + many(200, LimitsTest::row);
        String teams = "\"teams\":" + many(64, t -> team(t, 200));
        ScenarioReading reading = read(SMALL.replace(ROWS, rows)
                .replace(TEAMS, teams)
                .replace("86400", "600")
                .replace("\"drop\":\"shell\"", "\"drop\":\"sand\""));

        Scenario scenario = ((ScenarioReading.Accepted) reading).scenario();
        assertThat(((ScenarioReading.Accepted) reading).warnings()).hasSizeGreaterThan(64 * 800);
        assertThat(new Simulator(CompiledScenario.compile(scenario)).run(7, 0).winners(63))
                .isEqualTo(64);
    }
}
