package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class HostileBodiesTest {
    static Stream<Arguments> bodies() {
        String open = "{\"runs\":1,\"scenario\":";
        return Stream.of(
                Arguments.of("depth", bytes(open + "[".repeat(100_000)), 400),
                Arguments.of("closed depth", bytes(open + "[".repeat(100_000) + "]".repeat(100_000) + "}"), 400),
                Arguments.of(
                        "many keys",
                        bytes("{" + "\"k%d\":1,".repeat(1).formatted(0) + manyKeys() + "\"runs\":1}"),
                        400),
                Arguments.of("duplicate keys", bytes("{\"runs\":1,\"runs\":1}"), 400),
                Arguments.of("1e400", bytes(Api.request(1).replace("\"runs\":1", "\"runs\":1e400")), 400),
                Arguments.of("2^31", bytes(Api.request(1L << 31)), 400),
                Arguments.of("2^63", bytes(Api.request(1).replace("\"runs\":1", "\"runs\":9223372036854775808")), 400),
                Arguments.of(
                        "long number",
                        bytes(Api.request(1).replace("\"runs\":1", "\"runs\":" + "9".repeat(100_000))),
                        400),
                Arguments.of("-1", bytes(Api.request(-1)), 400),
                Arguments.of("0", bytes(Api.request(0)), 400),
                Arguments.of("1.5", bytes(Api.request(1).replace("\"runs\":1", "\"runs\":1.5")), 400),
                Arguments.of("text", bytes(Api.request(1).replace("\"runs\":1", "\"runs\":\"5\"")), 400),
                Arguments.of("NaN", bytes(Api.request(1).replace("\"runs\":1", "\"runs\":NaN")), 400),
                Arguments.of("null", bytes(Api.request(1).replace("\"runs\":1", "\"runs\":null")), 400),
                Arguments.of("NUL", bytes(Api.request(1, "\"name\":\"a\\u0000b\",")), 400),
                Arguments.of("raw NUL", bytes(Api.request(1, "\"name\":\"a\0b\",")), 400),
                Arguments.of("lone surrogate", bytes(Api.request(1, "\"name\":\"\\ud800\",")), 400),
                Arguments.of("lone surrogate in a seed", bytes(Api.request(1, "\"seed\":\"\\udfff\",")), 400),
                Arguments.of("not UTF-8", new byte[] {'{', '"', (byte) 0xC3, (byte) 0x28, '"', ':', '1', '}'}, 400),
                Arguments.of("UTF-16", "{\"runs\":1}".getBytes(StandardCharsets.UTF_16), 400),
                Arguments.of("empty", new byte[0], 400),
                Arguments.of("array", bytes("[]"), 400),
                Arguments.of("number", bytes("1"), 400),
                Arguments.of("trailing text", bytes(Api.request(1) + "x"), 400),
                Arguments.of("cut", bytes(Api.request(1).substring(0, 500)), 400),
                Arguments.of("scenario as text", bytes("{\"runs\":1,\"scenario\":\"{}\"}"), 400),
                Arguments.of("4 MB and more", new byte[4 * 1024 * 1024 + 1], 413));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void is_rejected_and_stores_nothing(String what, byte[] body, int status) {
        long before = Sql.microseconds();

        Response response =
                Api.given().contentType("application/json").body(body).post("/batches");

        assertThat(response.statusCode()).as(what).isEqualTo(status);
        assertThat(response.contentType()).startsWith("application/problem+json");
        assertThat(response.asString())
                .doesNotContain("Exception", "\tat ", "com.fasterxml", "io.bingosim.api", "SELECT");
        assertThat(Sql.storedSince(before)).isZero();
    }

    private static String manyKeys() {
        StringBuilder keys = new StringBuilder();
        for (int i = 1; i < 300_000; i++) {
            keys.append("\"k").append(i).append("\":1,");
        }
        return keys.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
