package io.bingosim.engine.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.json.Violation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Boards of version 2: every limit from both sides, and what the samples in scenarios/invalid do not show. */
class BoardReaderTest {

    private static final String RULES = "'rules':[{'activity':'dig','accepts':['coin']}]";

    private static String many(int count, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(",", "[", "]"));
    }

    private static String tile(int index) {
        return "{'key':'t" + index + "','points':2,'required':3," + RULES + "}";
    }

    private static String keys(int count) {
        return many(count, i -> "'t" + i + "'");
    }

    private static String goals(int count) {
        return many(count, g -> "{'key':'g" + g + "','required':2," + RULES + "}");
    }

    /** A document whose board has that many tiles and those members, followed by more top-level members. */
    private static String board(int tiles, String members, String more) {
        return document("{'tiles':" + many(tiles, BoardReaderTest::tile) + members + "}" + more);
    }

    private static String document(String board) {
        return ("{'schemaVersion':2,'name':'Board','startsAt':'2031-10-03T18:00','durationSeconds':1000,"
                        + "'activities':[{'key':'dig','lines':[{'key':'l','roll':'PER_GROUP','baselineSeconds':9,"
                        + "'outcomes':[{'key':'o','probability':1,'grants':[{'drop':'coin','units':1}]}]}]}],"
                        + "'teams':[{'key':'gulls','strategy':{'key':'GREEDY'},'players':[{'key':'ines'}]}],'board':"
                        + board + "}")
                .replace('\'', '"');
    }

    private static ScenarioReading read(String json) {
        return ScenarioReader.read(json.getBytes(StandardCharsets.UTF_8));
    }

    private static Scenario accepted(String json) {
        assertThat(read(json)).isInstanceOf(ScenarioReading.Accepted.class);
        return ((ScenarioReading.Accepted) read(json)).scenario();
    }

    private static List<String> pointers(String json) {
        assertThat(read(json)).isInstanceOf(ScenarioReading.Rejected.class);
        return ((ScenarioReading.Rejected) read(json))
                .violations().stream().map(Violation::pointer).toList();
    }

    private static void acceptsUpTo(int max, IntFunction<String> json, String... pointers) {
        accepted(json.apply(max));
        assertThat(pointers(json.apply(max + 1))).containsExactly(pointers);
    }

    @Nested
    class Limits {

        @Test
        void of_lists() {
            acceptsUpTo(800, n -> board(n, "", ""), "/board/tiles");
            acceptsUpTo(
                    100,
                    n -> document("{'tiles':[{'key':'t','points':0,'goals':" + goals(n) + "}]}"),
                    "/board/tiles/0/goals");
            acceptsUpTo(400, n -> board(1, ",'bonuses':" + many(n, b -> bonus(b, 1)), ""), "/board/bonuses");
            acceptsUpTo(100, n -> board(800, ",'bonuses':[" + bonus(0, n) + "]", ""), "/board/bonuses/0/tiles");
            acceptsUpTo(
                    400,
                    n -> board(800, ",'gates':" + many(n, g -> gate("['t" + (g + 1) + "']", "['t0']")), ""),
                    "/board/gates");
            acceptsUpTo(
                    100,
                    n -> board(800, ",'gates':[" + gate("['t799']", keys(n)) + "]", ""),
                    "/board/gates/0/after/tiles");
        }

        private static String bonus(int index, int tiles) {
            return "{'key':'b" + index + "','points':1,'tiles':" + keys(tiles) + "}";
        }

        @Test
        void of_numbers() {
            acceptsUpTo(100, n -> board(1, ",'columns':" + n, ""), "/board/columns");
            acceptsUpTo(
                    1_000_000,
                    n -> board(4, ",'columns':2,'lines':{'diagonals':" + n + "}", ""),
                    "/board/lines/diagonals");
            acceptsUpTo(
                    2,
                    n -> board(2, ",'bonuses':[{'key':'b','points':0,'tiles':['t0','t1'],'need':" + n + "}]", ""),
                    "/board/bonuses/0/need");
            acceptsUpTo(
                    4,
                    n -> board(3, ",'gates':[{'tiles':['t2'],'after':{'tiles':['t0','t1'],'points':" + n + "}}]", ""),
                    "/board/gates/0/after/points");
            acceptsUpTo(999, n -> board(1, "", ",'standing':{'at':" + n + ",'teams':[]}"), "/standing/at");
            acceptsUpTo(
                    6,
                    n -> board(
                            4,
                            ",'columns':2,'lines':{'rows':1,'columns':0,'diagonals':0}",
                            ",'win':{'by':'LINES','lines':" + n + "}"),
                    "/win/lines");
        }
    }

    private static String gate(String tiles, String after) {
        return "{'tiles':" + tiles + ",'after':{'tiles':" + after + ",'count':1}}";
    }

    @Nested
    class Lines {

        @Test
        void stand_before_the_given_bonuses_and_cover_the_grid() {
            Scenario scenario = accepted(board(
                    4,
                    ",'columns':2,'lines':{'rows':1,'columns':2,'diagonals':3},"
                            + "'bonuses':[{'key':'x','points':4,'tiles':['t3','t0'],'need':1}]",
                    ""));

            assertThat(scenario.board().bonuses())
                    .extracting(bonus -> bonus.key() + bonus.tiles() + bonus.need() + "/" + bonus.points())
                    .containsExactly(
                            "row-1[t0, t1]2/1",
                            "row-2[t2, t3]2/1",
                            "column-1[t0, t2]2/2",
                            "column-2[t1, t3]2/2",
                            "diagonal-1[t0, t3]2/3",
                            "diagonal-2[t1, t2]2/3",
                            "x[t3, t0]1/4");
            assertThat(scenario.board().pointsTotal()).isEqualTo(4 * 2 + 2 + 4 + 6 + 4);
        }

        @Test
        void of_a_single_tile_all_cover_it() {
            Scenario scenario = accepted(board(1, ",'columns':1,'lines':{'rows':1,'columns':1,'diagonals':1}", ""));

            assertThat(scenario.board().bonuses()).hasSize(4).allMatch(bonus -> bonus.tiles()
                    .equals(List.of("t0")));
        }

        @Test
        void may_be_longer_than_a_given_bonus() {
            assertThat(accepted(board(800, ",'columns':1,'lines':{'columns':1}", ""))
                            .board()
                            .bonuses()
                            .get(0)
                            .tiles())
                    .hasSize(800);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0:1 1:0                 | 1",
                "0:1 1:0,2 2:1           | 1 2",
                "0:2 1:0 2:1             | 2",
                "0:1,2 1:2 2:0 3:0       | 2",
                "0:1 1:2 2:3             | ",
                "0:3 3:2 2:1 1:0,2       | 2 3"
            })
    void each_circle_of_gates_is_reported_at_its_last_gate(String waits, String reported) {
        String[] after = new String[4];
        for (String wait : waits.trim().split(" ")) {
            after[Integer.parseInt(wait.substring(0, 1))] = wait.substring(2);
        }
        String gates = many(
                4,
                g -> gate(
                        "['t" + g + "']", after[g] == null ? "['t9']" : "['t" + after[g].replace(",", "','t") + "']"));
        List<String> expected = reported == null
                ? List.of()
                : List.of(reported.trim().split(" ")).stream()
                        .map(g -> "/board/gates/" + g)
                        .toList();
        String json = board(10, ",'gates':" + gates, "");

        assertThat(expected.isEmpty() ? List.of() : pointers(json)).isEqualTo(expected);
        if (expected.isEmpty()) {
            accepted(json);
        }
    }

    @Test
    void the_canonical_form_has_every_default_and_nothing_that_was_not_written() {
        String canonical = accepted(board(2, "", "")).canonicalJson();

        assertThat(canonical)
                .contains("\"bonuses\":[],\"drops\":\"ONE\",\"gates\":[],\"tiles\":[")
                .contains("\"win\":{\"by\":\"POINTS\",\"ties\":\"SHARED\"}")
                .contains("{\"key\":\"t0\",\"name\":\"t0\",\"points\":2,\"required\":3,\"rules\":")
                .doesNotContain("columns", "lines\":{", "standing", "need");
        assertThat(accepted(document(
                                "{'columns':1,'lines':{},'tiles':[{'key':'t','points':0,'goals':" + goals(2) + "}]}"))
                        .canonicalJson())
                .contains("\"columns\":1,", "\"lines\":{}", "\"need\":2,");
    }

    @Test
    void what_rests_on_a_violation_is_not_checked() {
        assertThat(pointers(document("{'tiles':[{'key':'t','points':0,'need':7,'goals':[]}]}")))
                .containsExactly("/board/tiles/0/goals");
        assertThat(pointers(board(2, ",'gates':[{'tiles':['t0'],'after':{'tiles':['t7'],'points':99}}]", "")))
                .containsExactly("/board/gates/0/after/tiles/0");
        assertThat(pointers(board(0, ",'bonuses':[{'key':'b','points':0,'tiles':['t0']}]", "")))
                .containsExactly("/board/tiles");
        assertThat(pointers(board(1, ",'bonuses':7", ",'win':{'by':'LINES','lines':9}")))
                .containsExactly("/board/bonuses");
    }

    @Test
    void a_member_given_twice_with_a_wrong_value_is_a_violation_and_no_failure() {
        String twice = document("{'tiles':[{'key':'t','points':0,'need':9,'need':1,'goals':" + goals(2) + "}]}");

        assertThat(pointers(twice)).containsExactly("/board/tiles/0/need");
    }
}
