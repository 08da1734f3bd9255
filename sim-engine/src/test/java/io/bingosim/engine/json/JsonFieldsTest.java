package io.bingosim.engine.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonFieldsTest {

    private enum Colour {
        RED,
        BLUE
    }

    private final Violations violations = new Violations();

    private JsonValue parse(String json) {
        try {
            byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
            return JsonReader.read(bytes, JsonLimits.ofDepth(8), violations);
        } catch (MalformedJsonException e) {
            throw new AssertionError(e);
        }
    }

    private JsonFields fields(String json, String... known) {
        return Objects.requireNonNull(JsonFields.of(parse(json), "", violations, known));
    }

    private JsonFields withoutNulls(String json, String... known) {
        return Objects.requireNonNull(JsonFields.ofIgnoringNulls(parse(json), "", violations, known));
    }

    private String found() {
        return violations.toString();
    }

    @Test
    void a_value_that_is_no_object_is_reported() {
        assertThat(JsonFields.of(parse("[]"), "/x", violations)).isNull();

        assertThat(found()).isEqualTo("/x must be an object, is a list");
    }

    @Test
    void unknown_members_are_reported_with_the_known_ones() {
        fields("{'a': 1, 'b/c': 2}", "a", "d");

        assertThat(found()).isEqualTo("/b~1c is not a known field; known are a, d");
    }

    @Nested
    class Null {

        @Test
        void is_a_value_like_any_other_by_default() {
            JsonFields fields = fields("{'a': null}", "a");

            assertThat(fields.has("a")).isTrue();
            assertThat(fields.optionalText("a", 5)).isNull();
            assertThat(found()).isEqualTo("/a must be a string, is null");
        }

        @Test
        void can_count_as_absent_also_in_nested_objects() {
            JsonFields fields = withoutNulls("{'a': null, 'b': {'c': null}, 'unknown': null}", "a", "b");
            JsonFields nested = Objects.requireNonNull(fields.optionalObject("b"));

            assertThat(fields.has("a")).isFalse();
            assertThat(nested.has("c")).isFalse();
            assertThat(violations.isEmpty()).isTrue();
        }
    }

    @Nested
    class Text {

        @Test
        void is_measured_in_code_points() {
            JsonFields fields = fields("{'a': '\uD83D\uDE00\uD83D\uDE00'}", "a");

            assertThat(fields.text("a", 2)).hasSize(4);
            assertThat(fields.optionalText("a", 1)).isNull();
            assertThat(found()).isEqualTo("/a must have 1 to 1 characters, has 2");
        }

        @Test
        void that_cannot_be_stored_is_unusable() {
            assertThat(fields("{'a': 'x\\u0000'}", "a").optionalText("a", 5)).isNull();
            assertThat(found()).startsWith("/a contains NUL");
        }

        @Test
        void that_is_missing_is_reported_only_if_it_is_required() {
            JsonFields fields = fields("{}", "a");

            assertThat(fields.optionalText("a", 5)).isNull();
            assertThat(fields.textOr("a", "b", 5)).isEqualTo("b");
            assertThat(violations.isEmpty()).isTrue();
            assertThat(fields.text("a", 5)).isEmpty();
            assertThat(found()).isEqualTo("/a is required");
        }
    }

    @Nested
    class Numbers {

        @ParameterizedTest
        @CsvSource({
            "5, 5, ''",
            "-0, 0, ''",
            "9, 9, ''",
            "10, , 'must be 0 to 9, is 10'",
            "-1, , 'must be 0 to 9, is -1'",
            "5.0, , 'must be a whole number without fraction or exponent, is 5.0'",
            "5e0, , 'must be a whole number without fraction or exponent, is 5e0'",
            "true, , 'must be a whole number without fraction or exponent, is true'",
            "99999999999999999999999999, , 'must be 0 to 9, is 99999999999999999999999999'"
        })
        void that_are_whole_have_a_range(String written, Long expected, String message) {
            assertThat(fields("{'a': " + written + "}", "a").wholeLong("a", 0, 9))
                    .isEqualTo(expected);
            assertThat(found()).isEqualTo(message.isEmpty() ? "" : "/a " + message);
        }

        @Test
        void have_fallbacks() {
            JsonFields fields = fields("{}", "a");

            assertThat(fields.wholeOr("a", 3, 0, 9)).isEqualTo(3);
            assertThat(fields.positiveOr("a", 2.5, 9)).isEqualTo(2.5);
            assertThat(violations.isEmpty()).isTrue();
            assertThat(fields.whole("a", 0, 9)).isNull();
            assertThat(fields.positive("a", 9)).isNull();
            assertThat(found()).isEqualTo("/a is required");
        }

        @ParameterizedTest
        @CsvSource({"0", "-1", "1.0000001", "\"1\"", "1e400", "1e-400"})
        void that_are_positive_have_a_maximum(String written) {
            assertThat(fields("{'a': " + written + "}", "a").positive("a", 1)).isNull();
            assertThat(found()).startsWith("/a must be a number greater than 0 and at most 1, is ");
        }
    }

    @Test
    void choices_are_constants_by_name() {
        JsonFields fields = fields("{'a': 'BLUE', 'b': 'blue'}", "a", "b");

        assertThat(fields.choice("a", Colour.class)).isEqualTo(Colour.BLUE);
        assertThat(fields.choiceOr("b", Colour.class, Colour.BLUE)).isEqualTo(Colour.BLUE);
        assertThat(fields.optionalChoice("c", Colour.class)).isNull();
        assertThat(found()).isEqualTo("/b must be one of [RED, BLUE], is \"blue\"; did you mean \"BLUE\"?");
    }

    @Test
    void flags_are_true_or_false() {
        JsonFields fields = fields("{'a': false, 'b': 0}", "a", "b");

        assertThat(fields.flagOr("a", true)).isFalse();
        assertThat(fields.flagOr("b", true)).isTrue();
        assertThat(found()).isEqualTo("/b must be true or false, is 0");
    }

    @Test
    void lists_report_their_size_and_each_item() {
        JsonFields fields = fields("{'a': ['x', 7, 'yy'], 'b': {}}", "a", "b");

        assertThat(fields.texts("a", 1, 2, 1)).containsExactly("x", "", "yy");
        assertThat(fields.listOrEmpty("b", 2, (value, where) -> where)).isEmpty();
        assertThat(fields.list("c", 1, 2, (value, where) -> where)).isEmpty();
        assertThat(violations.sorted())
                .extracting(Violation::pointer)
                .isEqualTo(List.of("/a", "/a/1", "/a/2", "/b", "/c"));
    }

    @Test
    void quoted_values_are_short_and_printable() {
        assertThat(new JsonValue.Text("x".repeat(50)).quoted()).isEqualTo('"' + "x".repeat(40) + "…\"");
        assertThat(new JsonValue.Text("a\u001b[1mb\u0000\ud83d").quoted()).isEqualTo("\"a\uFFFD[1mb\uFFFD\uFFFD\"");
        assertThat(new JsonValue.Number("9".repeat(50)).quoted()).isEqualTo("9".repeat(40) + "…");
    }

    @Test
    void violations_concern_a_value_and_everything_inside_it() {
        violations.add("/a/0/b", "is wrong");

        assertThat(violations.concern("")).isTrue();
        assertThat(violations.concern("/a")).isTrue();
        assertThat(violations.concern("/a/0/b")).isTrue();
        assertThat(violations.concern("/a/0/b/c")).isFalse();
        assertThat(violations.concern("/")).isFalse();
    }
}
