package io.bingosim.engine.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonReaderTest {

    private static final JsonLimits LIMITS = JsonLimits.ofDepth(4);

    private final Violations violations = new Violations();

    private JsonValue read(String json) throws MalformedJsonException {
        return JsonReader.read(json.getBytes(StandardCharsets.UTF_8), LIMITS, violations);
    }

    private static MalformedJsonException malformed(byte[] bytes, JsonLimits limits) {
        return catchThrowableOfType(
                MalformedJsonException.class, () -> JsonReader.read(bytes, limits, new Violations()));
    }

    private static MalformedJsonException malformed(String json, JsonLimits limits) {
        return malformed(json.getBytes(StandardCharsets.UTF_8), limits);
    }

    @Test
    void every_kind_of_value_is_read_and_numbers_keep_their_text() throws MalformedJsonException {
        JsonValue value = read("[{\"a\": \"x\"}, -1.50e2, true, false, null]");

        assertThat(CanonicalJson.write(value)).isEqualTo("[{\"a\":\"x\"},-150,true,false,null]");
        assertThat(((JsonValue.Items) value).values().get(1)).isEqualTo(new JsonValue.Number("-1.50e2"));
        assertThat(violations.isEmpty()).isTrue();
    }

    @Test
    void a_byte_order_mark_is_skipped() throws MalformedJsonException {
        assertThat(read("\uFEFF7")).isEqualTo(new JsonValue.Number("7"));
    }

    @Test
    void of_more_violations_than_anyone_reads_the_first_are_kept() throws MalformedJsonException {
        StringBuilder members = new StringBuilder("\"a\":0");
        for (int i = 0; i < 2 * Violations.KEPT_MAX; i++) {
            members.append(",\"k").append(i).append("\":0,\"k").append(i).append("\":0");
        }

        read("{\"b/c\":[1,{" + members + "}]}");

        assertThat(violations.sorted()).hasSize(Violations.KEPT_MAX);
        assertThat(violations.sorted().get(0).pointer()).isEqualTo("/b~1c/1/k0");
        assertThat(violations.concern("/elsewhere")).isTrue();
    }

    @Nested
    class Malformed_documents {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{ | is not JSON",
                    "'' | is empty",
                    "{} {} | has text after the end of the document (line 1, column",
                    "{'a':01} | is not JSON",
                    "[1,] | is not JSON",
                    "nul | is not JSON",
                    "{'a':NaN} | is not JSON",
                    "{/**/} | is not JSON"
                })
        void are_refused_with_the_reason(String json, String reason) {
            assertThat(malformed(json.replace('\'', '"'), LIMITS)).hasMessageStartingWith(reason);
        }

        @Test
        void have_a_line_and_a_column() {
            MalformedJsonException e = malformed("{\n  \"name\": ?}", LIMITS);

            assertThat(e.line()).isEqualTo(2);
            assertThat(e.column()).isEqualTo(11);
            assertThat(e.pointer()).isEmpty();
            assertThat(e).hasMessageEndingWith("(line 2, column 11)");
        }

        @Test
        void include_other_encodings_than_utf_8() {
            assertThat(malformed("{}".getBytes(StandardCharsets.UTF_16), LIMITS))
                    .hasMessage("is not UTF-8 (line 1, column 1)");
            assertThat(malformed(new byte[] {'"', (byte) 0xC3, '"'}, LIMITS))
                    .hasMessage("is not UTF-8 (line 1, column 2)");
            assertThat(malformed(new byte[] {'{', '\n', ' ', ' ', '"', (byte) 0xC3, '"'}, LIMITS))
                    .hasMessage("is not UTF-8 (line 2, column 4)");
        }
    }

    @Nested
    class Limits {

        @Test
        void of_depth_count_the_outermost_value_as_1() throws MalformedJsonException {
            read("[[[[7]]]]");

            MalformedJsonException e = malformed("{\"a\":[[[[]]]]}", LIMITS);

            assertThat(e).hasMessage("is nested more than 4 levels deep");
            assertThat(e.pointer()).isEqualTo("/a/0/0/0");
        }

        @Test
        void of_bytes_are_checked_before_reading() {
            assertThat(malformed("[1, 2", LIMITS.withBytes(4))).hasMessage("has 5 bytes, at most 4 are allowed");
        }

        @Test
        void of_numbers_count_characters() throws MalformedJsonException {
            JsonReader.read("[1234]".getBytes(StandardCharsets.UTF_8), LIMITS.withNumberLength(4), violations);

            MalformedJsonException e = malformed("[0.123]", LIMITS.withNumberLength(4));

            assertThat(e).hasMessage("is a number of 5 characters, at most 4 are allowed");
            assertThat(e.pointer()).isEqualTo("/0");
        }

        @Test
        void must_be_positive() {
            assertThatIllegalArgumentException().isThrownBy(() -> JsonLimits.ofDepth(0));
            assertThatIllegalArgumentException().isThrownBy(() -> LIMITS.withBytes(0));
        }
    }

    @Nested
    class Violations_of_a_document {

        @Test
        void are_duplicate_members_of_which_the_first_is_kept() throws MalformedJsonException {
            JsonValue value = read("{\"a/b\": 1, \"a/b\": 2, \"c\": [{\"d\": 1, \"d\": 2}]}");

            assertThat(violations.sorted()).extracting(Violation::pointer).containsExactly("/a~1b", "/c/0/d");
            assertThat(CanonicalJson.write(value)).isEqualTo("{\"a/b\":1,\"c\":[{\"d\":1}]}");
        }

        @ParameterizedTest
        @CsvSource({"\\u0000", "\\ud83d", "\\ude00\\ud83d"})
        void are_texts_that_cannot_be_stored(String text) throws MalformedJsonException {
            read("[\"\", \"" + text + "\"]");

            assertThat(violations.sorted()).extracting(Violation::pointer).containsExactly("/1");
        }

        @Test
        void are_kept_when_the_document_turns_out_to_be_malformed() {
            assertThatExceptionOfType(MalformedJsonException.class).isThrownBy(() -> read("{\"a\": 1, \"a\": 2,"));

            assertThat(violations.sorted()).extracting(Violation::pointer).containsExactly("/a");
        }
    }
}
