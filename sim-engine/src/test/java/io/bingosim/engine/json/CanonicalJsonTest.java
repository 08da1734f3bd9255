package io.bingosim.engine.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalJsonTest {

    private static String canonical(String json) throws MalformedJsonException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return CanonicalJson.write(JsonReader.read(bytes, JsonLimits.ofDepth(3), new Violations()));
    }

    /** The table of RFC 8785, appendix B: bits of the double and its text. */
    @ParameterizedTest
    @CsvSource({
        "0000000000000000,0",
        "8000000000000000,0",
        "0000000000000001,5e-324",
        "8000000000000001,-5e-324",
        "7fefffffffffffff,1.7976931348623157e+308",
        "ffefffffffffffff,-1.7976931348623157e+308",
        "4340000000000000,9007199254740992",
        "c340000000000000,-9007199254740992",
        "4430000000000000,295147905179352830000",
        "44b52d02c7e14af5,9.999999999999997e+22",
        "44b52d02c7e14af6,1e+23",
        "44b52d02c7e14af7,1.0000000000000001e+23",
        "444b1ae4d6e2ef4e,999999999999999700000",
        "444b1ae4d6e2ef4f,999999999999999900000",
        "444b1ae4d6e2ef50,1e+21",
        "3eb0c6f7a0b5ed8c,9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d,0.000001",
        "41b3de4355555553,333333333.3333332",
        "41b3de4355555554,333333333.33333325",
        "41b3de4355555555,333333333.3333333",
        "41b3de4355555556,333333333.3333334",
        "41b3de4355555557,333333333.33333343",
        "becbf647612f3696,-0.0000033333333333333333",
        "43143ff3c1cb0959,1424953923781206.2"
    })
    void numbers_are_written_as_the_rfc_lists_them(String bits, String expected) {
        assertThat(EcmaNumber.format(Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16))))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"7fffffffffffffff", "7ff0000000000000", "fff0000000000000"})
    void what_is_no_number_is_refused(String bits) {
        double value = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));

        assertThatIllegalArgumentException().isThrownBy(() -> EcmaNumber.format(value));
    }

    @Test
    void every_number_reads_back_as_itself() {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(EcmaNumber.format(value))).isEqualTo(value + 0.0);
            }
        }
    }

    @Test
    void the_sample_of_the_rfc_comes_out_as_the_rfc_says() throws MalformedJsonException {
        String sample = """
                {
                  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
                  "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
                  "literals": [null, true, false]
                }
                """;

        assertThat(canonical(sample))
                .isEqualTo("{\"literals\":[null,true,false],"
                        + "\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
                        + "\"string\":\"\u20ac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
    }

    @Test
    void members_are_sorted_by_utf_16_code_units() throws MalformedJsonException {
        String sample = """
                {"\\u20ac": "Euro Sign", "\\r": "Carriage Return", "\\ufb33": "Hebrew Letter Dalet With Dagesh",
                 "1": "One", "\\ud83d\\ude00": "Emoji: Grinning Face", "\\u0080": "Control", "\\u00f6": "Latin"}
                """;

        assertThat(canonical(sample))
                .isEqualTo("{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\",\"\u00f6\":\"Latin\","
                        + "\"\u20ac\":\"Euro Sign\",\"\ud83d\ude00\":\"Emoji: Grinning Face\","
                        + "\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}");
    }

    @Test
    void control_characters_are_escaped_the_short_way_where_there_is_one() {
        assertThat(CanonicalJson.write(new JsonValue.Text("\b\t\n\f\r\u0001\u001f\u007f/")))
                .isEqualTo("\"\\b\\t\\n\\f\\r\\u0001\\u001f\u007f/\"");
    }
}
