package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server usually refuses with an empty page, before the application sees it. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class UnreadableRequestsTest {
    private static final String LOCAL = "Host: localhost";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/batches/%zz",
                "/api/v1/batches/%",
                "/api/v1/%4",
                "/%zz",
                "/api/v1/batches?status=%zz",
                "/api/v1/batches?%zz=1",
                "/api/v1/batches?limit=1&cursor=a%"
            })
    void an_address_with_a_broken_escape_is_a_problem_that_names_the_cure(String address) throws Exception {
        String answer = Wire.ask("GET " + address, LOCAL);

        assertThat(answer)
                .startsWith("HTTP/1.1 400 ")
                .contains("application/problem+json", "urn:bingosim:problem:malformed-request", "%25")
                .contains("X-Content-Type-Options: nosniff", "\"traceId\":");
    }

    @Test
    void an_address_with_characters_that_need_an_escape_is_a_problem() throws Exception {
        assertThat(Wire.ask("GET /api/v1/batches/<>", LOCAL))
                .startsWith("HTTP/1.1 400 ")
                .contains("urn:bingosim:problem:malformed-request", "/api/v1/batches/%3C%3E");
    }

    @Test
    void a_correct_escape_is_none() throws Exception {
        assertThat(Wire.ask("GET /api/v1/batches?limit=%31", LOCAL)).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void an_address_may_be_long_and_one_over_the_limit_is_a_problem() throws Exception {
        String start = "/api/v1/batches?cursor=";
        String fits = start + "a".repeat(8_192 - start.length());

        assertThat(Wire.ask("GET " + fits, LOCAL))
                .startsWith("HTTP/1.1 400 ")
                .contains("urn:bingosim:problem:bad-parameter");
        assertThat(Wire.ask("GET " + fits + "a", LOCAL))
                .startsWith("HTTP/1.1 414 ")
                .contains("application/problem+json", "urn:bingosim:problem:address-too-long", "8192 characters");
        assertThat(Wire.ask("GET " + start + "a".repeat(60_000), LOCAL)).contains("address-too-long");
    }

    @Test
    void headers_may_be_large_and_beyond_the_limit_are_a_problem() throws Exception {
        String[] many = Collections.nCopies(600, "X-Padding: " + "a".repeat(75)).toArray(String[]::new);
        many[0] = LOCAL;

        assertThat(Wire.ask("GET /api/v1/batches", LOCAL, "X-Padding: " + "a".repeat(20_000)))
                .startsWith("HTTP/1.1 200 ");
        assertThat(Wire.ask("GET /api/v1/batches", LOCAL, "X-Padding: " + "a".repeat(21_000)))
                .startsWith("HTTP/1.1 431 ")
                .contains("application/problem+json", "urn:bingosim:problem:headers-too-large", "20480 characters");
        assertThat(Wire.ask("GET /api/v1/batches", many)).contains("headers-too-large");
    }

    @Test
    void a_request_without_a_host_or_with_two_is_a_problem_of_its_sender() throws Exception {
        assertThat(Wire.ask("GET /api/v1/batches"))
                .startsWith("HTTP/1.1 400 ")
                .contains("application/problem+json", "urn:bingosim:problem:malformed-request");
        assertThat(Wire.ask("GET /api/v1/batches", LOCAL, "Host: evil.example"))
                .startsWith("HTTP/1.1 400 ")
                .contains("urn:bingosim:problem:malformed-request", "Host");
    }
}
