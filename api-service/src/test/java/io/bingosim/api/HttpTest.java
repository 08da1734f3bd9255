package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules that hold for every request. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class HttpTest {
    @Test
    void head_options_and_unsupported_methods_get_a_response() {
        Api.given().head("/batches").then().statusCode(200).header("ETag", notNullValue());
        Api.given().options("/batches").then().statusCode(200).header("Allow", containsString("POST"));
        Api.given()
                .put("/batches")
                .then()
                .statusCode(405)
                .header("Allow", containsString("GET"))
                .contentType("application/problem+json");
        Api.given().delete("/system").then().statusCode(405).header("Allow", equalTo("GET, HEAD, OPTIONS"));
        Api.given().get("/nothing").then().statusCode(404).contentType("application/problem+json");
    }

    @Test
    void media_types_are_negotiated() {
        Api.given().accept("text/xml").get("/batches").then().statusCode(406);
        Api.given().accept("application/json").get("/batches").then().statusCode(200);
    }

    @Test
    void other_spellings_of_a_url_have_an_allow_header_too() {
        for (String path : List.of("/batches/", "//batches", "/batches;a=b")) {
            RestAssured.given()
                    .urlEncodingEnabled(false)
                    .put("/api/v1" + path)
                    .then()
                    .statusCode(405)
                    .header("Allow", equalTo("POST, GET, HEAD, OPTIONS"));
        }
        RestAssured.given().post("/docs").then().statusCode(405).header("Allow", equalTo("GET, HEAD, OPTIONS"));
    }

    @Test
    void pages_are_not_cached_beyond_an_upgrade() {
        for (String path : List.of("/", "/favicon.svg", "/docs", "/docs.js")) {
            RestAssured.given().get(path).then().statusCode(200).header("Cache-Control", equalTo("no-cache"));
        }
    }

    @Test
    void responses_are_compressed_on_request() {
        Api.given()
                .header("Accept-Encoding", "gzip")
                .get("/openapi.json")
                .then()
                .statusCode(200)
                .header("Content-Encoding", "gzip")
                .header("Vary", containsString("Accept-Encoding"));
    }

    @Test
    void a_head_has_the_headers_of_its_get() {
        String id = Api.completed(Api.request(1));
        for (String path : List.of("/system", "/batches/" + id, "/batches/" + id + "/results.csv", "/scenarios")) {
            Response get = Api.given().get(path);
            Response head = Api.given().head(path);

            for (String name : List.of("Content-Type", "Cache-Control", "Content-Disposition", "Vary")) {
                assertThat(head.header(name)).as(name + " of " + path).isEqualTo(get.header(name));
            }
            assertThat(head.header("ETag") == null).isEqualTo(get.header("ETag") == null);
        }
    }

    @Test
    void every_response_has_the_security_headers_and_a_request_id() {
        Response response = Api.given().header("X-Request-Id", "mine-1").get("/batches");

        assertThat(response.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(response.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(response.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(response.header("Content-Security-Policy")).contains("default-src 'none'");
        assertThat(response.header("X-Request-Id")).isEqualTo("mine-1");
        assertThat(response.header("Access-Control-Allow-Origin")).isNull();
    }

    @Test
    void a_problem_belongs_to_the_callers_trace() {
        Api.given()
                .header("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
                .get("/batches/nonsense")
                .then()
                .body("traceId", equalTo("4bf92f3577b34da6a3ce929d0e0e4736"));
    }

    @Test
    void foreign_hosts_and_origins_are_rejected_while_no_keys_are_required() {
        Api.given()
                .header("Host", "evil.example")
                .get("/batches")
                .then()
                .statusCode(403)
                .body("type", endsWith("foreign-host"));
        Api.given()
                .header("Origin", "https://evil.example")
                .post("/batches/x/cancel")
                .then()
                .statusCode(403);
        Api.given()
                .header("Origin", "http://localhost:8080")
                .get("/batches")
                .then()
                .statusCode(200);
    }
}
