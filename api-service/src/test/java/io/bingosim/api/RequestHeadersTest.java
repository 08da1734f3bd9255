package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers that a server could ignore, obey or reject. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class RequestHeadersTest {
    private static final String LOCAL = "Host: localhost";
    private static final String JSON = "Content-Type: application/json";

    @Test
    void a_server_without_keys_ignores_authorization() {
        Api.given()
                .header("Authorization", "Bearer of-another-server")
                .get("/batches")
                .then()
                .statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iso-8859-1", "\"utf-16\"", ""})
    void a_charset_other_than_utf_8_is_rejected(String charset) throws Exception {
        assertThat(Wire.ask(
                        "POST /api/v1/scenarios/validate",
                        LOCAL,
                        JSON + "; charset=" + charset,
                        "Content-Length: 2",
                        "",
                        "{}"))
                .startsWith("HTTP/1.1 415 ")
                .contains("Send the body in UTF-8");
    }

    @Test
    void if_match_never_holds() {
        String id = Api.completed(Api.request(1));
        String tag = Api.batch(id).header("ETag");

        for (String never : new String[] {tag, "\"other\""}) {
            Api.given()
                    .header("If-Match", never)
                    .delete("/batches/" + id)
                    .then()
                    .statusCode(412)
                    .body("type", endsWith("precondition-failed"));
        }
        Api.given().header("If-Match", "*").delete("/batches/" + id).then().statusCode(204);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/batches/x", "/favicon.svg"})
    void files_can_only_be_read(String file) {
        for (String method : new String[] {"POST", "PUT", "DELETE", "PATCH"}) {
            RestAssured.given()
                    .request(method, file)
                    .then()
                    .statusCode(405)
                    .header("Allow", equalTo("GET, HEAD"))
                    .body("type", endsWith("method-not-allowed"));
        }
        RestAssured.given().get(file).then().statusCode(200);
    }

    @Test
    void forwarded_headers_of_an_unknown_proxy_are_ignored() {
        Api.json(Api.SMALL)
                .header("X-Forwarded-Proto", "https")
                .header("X-Forwarded-Host", "evil.example")
                .header("Forwarded", "proto=https;host=evil.example")
                .post("/scenarios")
                .then()
                .header("Location", not(containsString("evil")))
                .header("Location", not(containsString("https")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip, chunked", "gzip", "chunked, identity"})
    void an_unknown_transfer_coding_is_rejected(String coding) throws Exception {
        assertThat(Wire.ask("POST /api/v1/scenarios", LOCAL, JSON, "Transfer-Encoding: " + coding, "", "0", ""))
                .startsWith("HTTP/1.1 501 ")
                .contains("urn:bingosim:problem:unsupported-transfer-coding");
    }

    @Test
    void the_chunks_decide_if_a_length_is_given_as_well() throws Exception {
        assertThat(Wire.ask(
                        "POST /api/v1/scenarios/validate",
                        LOCAL,
                        JSON,
                        "Content-Length: 1",
                        "Transfer-Encoding: chunked",
                        "",
                        "2",
                        "{}",
                        "0",
                        ""))
                .startsWith("HTTP/1.1 400 ")
                .contains("validation-failed");
    }

    @Test
    void a_folded_header_is_joined() throws Exception {
        assertThat(Wire.ask("GET /api/v1/batches", LOCAL, "X-Folded: a\r\n b")).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void an_upgrade_to_http_2_without_tls_is_ignored() throws Exception {
        assertThat(Wire.ask(
                        "GET /api/v1/batches",
                        LOCAL,
                        "Connection: Upgrade, HTTP2-Settings",
                        "Upgrade: h2c",
                        "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"))
                .startsWith("HTTP/1.1 200 ");
    }
}
