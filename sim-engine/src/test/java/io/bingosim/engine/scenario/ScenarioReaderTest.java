package io.bingosim.engine.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.Samples;
import io.bingosim.engine.json.Violation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioReaderTest {

    private static final String SMALL = new String(Samples.bytes("small"), StandardCharsets.UTF_8);

    static Stream<Path> invalidScenarios() throws IOException {
        try (Stream<Path> files = Files.list(Samples.DIRECTORY.resolve("invalid"))) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().toList().stream();
        }
    }

    static List<String> sampleNames() {
        return Samples.NAMES;
    }

    private static List<String> pointers(String json) {
        return pointers(json.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> pointers(byte[] json) {
        ScenarioReading reading = ScenarioReader.read(json);
        assertThat(reading).isInstanceOf(ScenarioReading.Rejected.class);
        return ((ScenarioReading.Rejected) reading)
                .violations().stream().map(Violation::pointer).toList();
    }

    private static String message(String json) {
        ScenarioReading.Rejected rejected =
                (ScenarioReading.Rejected) ScenarioReader.read(json.getBytes(StandardCharsets.UTF_8));
        return rejected.violations().get(0).message();
    }

    /** The small scenario with the first match replaced. */
    private static String small(String target, String replacement) {
        assertThat(SMALL).containsPattern(target);
        return SMALL.replaceFirst(target, java.util.regex.Matcher.quoteReplacement(replacement));
    }

    @ParameterizedTest
    @MethodSource("sampleNames")
    void every_sample_is_accepted(String name) {
        assertThat(ScenarioReader.read(Samples.bytes(name))).isInstanceOf(ScenarioReading.Accepted.class);
    }

    @ParameterizedTest
    @MethodSource("invalidScenarios")
    void every_invalid_scenario_is_refused_with_exactly_its_pointers(Path file) throws IOException {
        List<String> expected = Files.readAllLines(Path.of(file.toString().replace(".json", ".expected")));

        assertThat(pointers(Files.readAllBytes(file))).isEqualTo(expected);
    }

    @Nested
    class Malformed_documents {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {"{", "''", "{} {}", "{'a':01}", "[1,]", "nul", "{'a':NaN}", "{/**/}", "\"\t\""})
        void are_one_violation_at_the_root(String json) {
            assertThat(pointers(json.replace('\'', '"'))).containsExactly("");
        }

        @Test
        void say_the_line_and_the_column() {
            assertThat(message("{\n  \"name\": ?}")).contains("line 2", "column 11");
            assertThat(message("{\n"))
                    .contains("start marker at line 1, column 1")
                    .doesNotContain("Source");
        }

        @Test
        void must_be_utf_8() {
            assertThat(pointers(SMALL.getBytes(StandardCharsets.UTF_16))).containsExactly("");
            assertThat(pointers(new byte[] {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'}))
                    .containsExactly("");
        }

        @Test
        void may_start_with_a_byte_order_mark() {
            byte[] marked = ("\uFEFF" + SMALL).getBytes(StandardCharsets.UTF_8);

            assertThat(ScenarioReader.read(marked)).isInstanceOf(ScenarioReading.Accepted.class);
        }

        @Test
        void may_be_nested_64_levels_and_no_more() {
            assertThat(pointers(small("\\{", "{\"deep\":" + "[".repeat(63) + "]".repeat(63) + ",")))
                    .containsExactly("/deep");
            assertThat(pointers(small("\\{", "{\"deep\":" + "[".repeat(64) + "]".repeat(64) + ",")))
                    .containsExactly("/deep" + "/0".repeat(63));
        }

        @Test
        void that_are_no_object_are_refused_at_the_root() {
            assertThat(pointers("[]")).containsExactly("");
            assertThat(pointers("null")).containsExactly("");
        }
    }

    @Nested
    class Text {

        @Test
        void with_nul_is_refused() {
            assertThat(pointers(small("\"Small beach\"", "\"a\\u0000b\""))).containsExactly("/name");
        }

        @Test
        void with_half_a_surrogate_pair_is_refused() {
            assertThat(pointers(small("\"Small beach\"", "\"\\ud83d\""))).containsExactly("/name");
            assertThat(pointers(small("\"Small beach\"", "\"\\ude00\\ud83d\""))).containsExactly("/name");
        }

        @Test
        void is_measured_in_code_points() {
            String faces = "\uD83D\uDE00".repeat(200);

            assertThat(ScenarioReader.read(
                            small("\"Small beach\"", '"' + faces + '"').getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(ScenarioReading.Accepted.class);
            assertThat(pointers(small("\"Small beach\"", "\"" + faces + "x\""))).containsExactly("/name");
        }
    }

    @Nested
    class Numbers {

        @ParameterizedTest
        @CsvSource({"86400.0", "8.64e4", "\"86400\"", "true", "null", "[]", "31622401", "1e400", "-1"})
        void that_should_be_whole_are_written_without_fraction_or_exponent_and_in_range(String value) {
            assertThat(pointers(small("86400", value))).containsExactly("/durationSeconds");
        }

        @Test
        void of_any_length_are_judged_by_their_value() {
            assertThat(pointers(small("86400", "9".repeat(5000)))).containsExactly("/durationSeconds");
            assertThat(pointers(small("\"skill\": 1.0", "\"skill\": 1e-400")))
                    .containsExactly("/teams/0/players/0/skill");
        }

        @Test
        void that_are_wrong_points_are_reported_for_the_row() {
            assertThat(pointers(small("\"points\": 4", "\"points\": 5"))).containsExactly("/rows/0/tiles");
            assertThat(pointers(small("\"points\": 4", "\"points\": 4.0"))).containsExactly("/rows/0/tiles/3/points");
        }
    }

    @Nested
    class Fields_of_the_wrong_kind {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "\"activities\": \\[ | \"activities\": 3, \"x\": [ | /activities,/x",
                    "\"solo\": true | \"solo\": \"yes\" | /activities/0/solo",
                    "\"solo\": true | \"solo\": null | /activities/0/solo",
                    "\"group\": null | \"group\": 3 | /activities/0/group",
                    "\"group\": null | \"group\": {\"min\": 2, \"max\": null} | /activities/0/group/max",
                    "\"key\": \"beach\" | \"kay\": \"beach\" |"
                            + " /activities/0/kay,/activities/0/key,/rows/0/tiles/0/rules/0/activity,/rows/0/tiles/1/rules/0/activity,/rows/0/tiles/2/rules/0/activity,/rows/0/tiles/3/rules/0/activity",
                    "\"requires\": \\[\\] | \"requires\": [\"\"] | /rows/0/tiles/0/rules/0/requires/0",
                    "\"sessions\": \\[\\] | \"sessions\": [{\"day\": \"MONDAY\", \"start\": \"9:00\", \"minutes\": 5}]"
                            + " | /teams/0/players/0/sessions/0/start",
                    "\"params\": \\{\\} | \"params\": [] | /teams/0/strategy/params",
                    "America/New_York | +02:00 | /timeZone",
                    "2031-02-03T09:00:00 | 2031-02-03T09:00:00Z | /startsAt",
                    "2031-02-03T09:00:00 | 2031-02-03T09:00:00.5 | /startsAt",
                    "\"probability\": 1 | \"probability\": \"1/1 \" | /activities/0/lines/0/outcomes/0/probability",
                    "\"probability\": 1 | \"probability\": \"0/3\" | /activities/0/lines/0/outcomes/0/probability"
                })
        void are_refused_at_their_pointer(String target, String replacement, String expected) {
            assertThat(pointers(small(target, replacement))).containsExactly(expected.split(","));
        }
    }

    @Test
    void defaults_are_filled_in() {
        String sparse = SMALL.replaceAll("\\s+", " ")
                .replace("\"timeZone\": \"America/New_York\", ", "")
                .replace("\"unlockPointsPerRow\": 5, ", "")
                .replace("\"solo\": true, ", "")
                .replace("\"group\": null, ", "")
                .replace("\"name\": \"Comb the beach\", ", "")
                .replace(", \"groupBands\": []", "")
                .replace("\"distribution\": \"UNIFORM\", ", "")
                .replace(", \"requires\": [], \"modifiers\": []", "")
                .replace("\"skill\": 1.0, \"capabilities\": [], \"sessions\": []", "\"skill\": 1")
                .replace(", \"params\": {}", "");
        String named = SMALL.replace("Comb the beach", "beach");

        assertThat(Samples.accepted(sparse.getBytes(StandardCharsets.UTF_8)).canonicalJson())
                .isEqualTo(
                        Samples.accepted(named.getBytes(StandardCharsets.UTF_8)).canonicalJson());
        assertThat(sparse.length()).isLessThan(SMALL.replaceAll("\\s+", " ").length() - 400);
    }

    @ParameterizedTest
    @MethodSource("sampleNames")
    void the_canonical_form_reads_back_as_the_same_scenario(String name) {
        Scenario scenario = Samples.scenario(name);

        Scenario again = Samples.accepted(scenario.canonicalJson().getBytes(StandardCharsets.UTF_8));

        assertThat(again).isEqualTo(scenario);
        assertThat(again.id()).isEqualTo(scenario.id()).matches("[0-9a-f]{64}");
    }
}
