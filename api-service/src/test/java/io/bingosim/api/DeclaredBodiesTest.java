package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Request bodies must declare their type. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class DeclaredBodiesTest {
    @Test
    void a_body_must_be_declared_as_json() throws Exception {
        for (String path : List.of("/batches", "/scenarios", "/scenarios/validate", "/batches/x/extend")) {
            for (String type : List.of("text/plain", "text/json", "application/*", "*/*", "a/b/c", ";")) {
                assertThat(post(path, "Content-Type: " + type))
                        .as(type + " to " + path)
                        .startsWith("HTTP/1.1 415 ")
                        .contains("urn:bingosim:problem:unsupported-media-type", "Content-Type: application/json")
                        .contains("Accept: application/json");
            }
        }
        Api.json(Api.SMALL).post("/scenarios/validate").then().statusCode(200);
        Api.given()
                .header("Content-Type", "Application/JSON; charset=UTF-8")
                .body(Api.SMALL)
                .post("/scenarios/validate")
                .then()
                .statusCode(200);
    }

    @Test
    void a_body_without_a_content_type_is_rejected() throws Exception {
        assertThat(post("/scenarios/validate", "X-Nothing: 1")).startsWith("HTTP/1.1 415 ");
        assertThat(post("/scenarios/validate", "Content-Type: ")).startsWith("HTTP/1.1 415 ");
        assertThat(Wire.ask(
                        "POST /api/v1/scenarios/validate",
                        "Host: localhost",
                        "Transfer-Encoding: chunked",
                        "",
                        "2",
                        "{}",
                        "0",
                        ""))
                .startsWith("HTTP/1.1 415 ");
    }

    @Test
    void a_request_without_a_body_needs_no_content_type() throws Exception {
        String id = Api.completed(Api.request(1));

        assertThat(Wire.ask("POST /api/v1/batches/" + id + "/cancel", "Host: localhost"))
                .startsWith("HTTP/1.1 200 ");
        assertThat(Wire.ask("POST /api/v1/batches/" + id + "/rerun", "Host: localhost"))
                .startsWith("HTTP/1.1 201 ");
        assertThat(Wire.ask("POST /api/v1/batches", "Host: localhost"))
                .startsWith("HTTP/1.1 400 ")
                .contains("The body is empty");
    }

    @Test
    void a_compressed_body_is_rejected() {
        Api.json(Api.SMALL)
                .header("Content-Encoding", "gzip")
                .post("/scenarios/validate")
                .then()
                .statusCode(415)
                .header("Accept-Encoding", equalTo("identity"))
                .body("detail", containsString("without Content-Encoding"));
    }

    @Test
    void a_byte_order_mark_before_a_body_is_ignored() {
        Api.create("\uFEFF" + Api.request(1)).then().statusCode(201);
        Api.json("\uFEFF" + Api.SMALL).post("/scenarios/validate").then().statusCode(200);
    }

    private static String post(String path, String header) throws IOException {
        String length = "Content-Length: " + Api.SMALL.getBytes(StandardCharsets.UTF_8).length;
        return Wire.ask("POST /api/v1" + path, "Host: localhost", header, length, "", Api.SMALL);
    }
}
