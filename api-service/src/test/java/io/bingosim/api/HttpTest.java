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

/** What holds for every call, whatever it is about. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class HttpTest {
    @Test
    void heads_options_and_unknown_methods_are_answered() {
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
    void other_spellings_of_an_address_are_told_what_is_allowed_too() {
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
    void pages_are_asked_for_again_after_an_upgrade() {
        for (String path : List.of("/", "/dashboard.js", "/dashboard.css", "/docs", "/docs.js")) {
            RestAssured.given().get(path).then().statusCode(200).header("Cache-Control", equalTo("no-cache"));
        }
    }

    @Test
    void answers_are_compressed_on_request() {
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
    void every_answer_carries_the_security_headers_and_a_request_id() {
        Response answer = Api.given().header("X-Request-Id", "mine-1").get("/batches");

        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(answer.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(answer.header("Content-Security-Policy")).contains("default-src 'none'");
        assertThat(answer.header("X-Request-Id")).isEqualTo("mine-1");
        assertThat(answer.header("Access-Control-Allow-Origin")).isNull();
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
    void foreign_names_are_refused_while_no_keys_are_asked_for() {
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
