package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that the server would reject with an empty response before any resource sees them. */
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
    void a_url_with_a_broken_escape_is_rejected_with_the_fix(String address) throws Exception {
        String answer = Wire.ask("GET " + address, LOCAL);

        assertThat(answer)
                .startsWith("HTTP/1.1 400 ")
                .contains("application/problem+json", "urn:bingosim:problem:malformed-request", "%25")
                .contains("X-Content-Type-Options: nosniff", "\"traceId\":");
    }

    @Test
    void a_url_with_unescaped_characters_is_rejected() throws Exception {
        assertThat(Wire.ask("GET /api/v1/batches/<>", LOCAL))
                .startsWith("HTTP/1.1 400 ")
                .contains("urn:bingosim:problem:malformed-request", "/api/v1/batches/%3C%3E");
    }

    @Test
    void a_url_with_a_correct_escape_is_accepted() throws Exception {
        assertThat(Wire.ask("GET /api/v1/batches?limit=%31", LOCAL)).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void a_url_over_the_limit_is_rejected() throws Exception {
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
    void headers_over_the_limit_are_rejected() throws Exception {
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
    void a_request_without_a_host_or_with_two_is_rejected() throws Exception {
        assertThat(Wire.ask("GET /api/v1/batches"))
                .startsWith("HTTP/1.1 400 ")
                .contains("application/problem+json", "urn:bingosim:problem:malformed-request");
        assertThat(Wire.ask("GET /api/v1/batches", LOCAL, "Host: evil.example"))
                .startsWith("HTTP/1.1 400 ")
                .contains("urn:bingosim:problem:malformed-request", "Host");
    }
}
