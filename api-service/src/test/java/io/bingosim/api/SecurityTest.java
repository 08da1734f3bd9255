package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(SecurityTest.WithKeys.class)
@QuarkusTestResource(PostgresResource.class)
class SecurityTest {
    static final String BOOTSTRAP = "first-key-of-this-test-0123456789";
    private static final String VIEWER = "viewers-key-of-this-test-0123456789";

    public static final class WithKeys implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("bingosim.api.bootstrap-key", BOOTSTRAP, "bingosim.api.key-cache", "PT0.2S");
        }
    }

    @BeforeEach
    void a_viewer_exists() {
        Api.await(() -> with(BOOTSTRAP).get("/system").statusCode() == 200);
        Sql.execute("SELECT create_api_key('viewer', 'VIEWER', encode(sha256('" + VIEWER + "'), 'hex'))");
    }

    @Test
    void every_path_but_the_public_files_requires_a_key() {
        for (String path : List.of("/batches", "/scenarios", "/system", "/nothing", "/failed-chains")) {
            Api.given()
                    .get(path)
                    .then()
                    .statusCode(401)
                    .header("WWW-Authenticate", containsString("Bearer"))
                    .contentType("application/problem+json");
        }
        Api.create(Api.request(1)).then().statusCode(401);
    }

    @Test
    void a_request_without_a_valid_key_does_not_learn_what_exists() {
        for (var caller :
                List.of(Api.given(), with("wrong-key-wrong-key"), Api.given().header("Authorization", "Basic YTpi"))) {
            unauthenticated(caller.get("/batches"));
        }
        unauthenticated(Api.given().post("/nothing"));
        unauthenticated(Api.given().put("/batches"));
        unauthenticated(Api.given().options("/batches"));
        unauthenticated(Api.given().contentType("text/plain").body("x").post("/batches"));
        unauthenticated(with("wrong-key-wrong-key").post("/nothing"));
    }

    private static void unauthenticated(Response response) {
        response.then()
                .statusCode(401)
                .header("WWW-Authenticate", equalTo("Bearer realm=\"bingosim\""))
                .contentType("application/problem+json")
                .body("type", endsWith("unauthenticated"));
    }

    @Test
    void the_public_files_need_no_key() {
        for (String path : List.of("/", "/batches/x", "/favicon.svg", "/docs", "/docs.js", "/api/v1/openapi.json")) {
            RestAssured.given().get(path).then().statusCode(200);
        }
        RestAssured.given().get("/application.properties").then().statusCode(401);
    }

    @Test
    void a_wrong_key_on_a_public_path_is_ignored() {
        for (String path : List.of("/", "/docs", "/api/v1/openapi.json")) {
            RestAssured.given()
                    .header("Authorization", "Bearer wrong-key-wrong-key")
                    .get(path)
                    .then()
                    .statusCode(200);
        }
    }

    @Test
    void a_viewer_may_read_and_validate_but_not_change_anything() {
        with(VIEWER).get("/batches").then().statusCode(200);
        with(VIEWER)
                .contentType("application/json")
                .body(Api.SMALL)
                .post("/scenarios/validate")
                .then()
                .statusCode(200);
        with(VIEWER)
                .contentType("application/json")
                .body(Api.SMALL)
                .post("/scenarios")
                .then()
                .statusCode(403)
                .body("type", endsWith("forbidden"));
        with(VIEWER)
                .contentType("application/json")
                .body(Api.request(1))
                .post("/batches")
                .then()
                .statusCode(403);
        with(VIEWER).delete("/batches/x").then().statusCode(403);
        with(VIEWER)
                .contentType("application/json")
                .body("{")
                .post("/batches")
                .then()
                .statusCode(403);
        var viewer = RestAssured.given().header("Authorization", "Bearer " + VIEWER);
        viewer.post("/api/v1/nothing").then().statusCode(403);
        viewer.put("/api/v1/batches").then().statusCode(403);
    }

    @Test
    void idempotency_keys_are_per_principal() {
        Sql.execute(
                "SELECT create_api_key('second', 'OPERATOR', encode(sha256('second-key-of-this-test-0123'), 'hex'))");

        String first = with(BOOTSTRAP)
                .header("Idempotency-Key", "k")
                .contentType("application/json")
                .body(Api.request(1))
                .post("/batches")
                .path("id");

        with("second-key-of-this-test-0123")
                .header("Idempotency-Key", "k")
                .contentType("application/json")
                .body(Api.request(1))
                .post("/batches")
                .then()
                .statusCode(201)
                .body("id", not(first));
    }

    @Test
    void a_body_of_unknown_length_is_kept_while_its_key_is_looked_up() throws Exception {
        String key = "fourth-key-of-this-test-0123456789";
        Sql.execute("SELECT create_api_key('fourth', 'OPERATOR', encode(sha256('" + key + "'), 'hex'))");
        var body = BodyPublishers.ofInputStream(
                () -> new ByteArrayInputStream(Api.request(1).getBytes(StandardCharsets.UTF_8)));
        var request = HttpRequest.newBuilder(
                        URI.create(RestAssured.baseURI + ":" + RestAssured.port + "/api/v1/batches"))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(body)
                .build();

        assertThat(HttpClient.newHttpClient()
                        .send(request, BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(201);
    }

    @Test
    void a_revoked_key_stops_working() {
        String key = "third-key-of-this-test-0123456789";
        Sql.execute("SELECT create_api_key('third', 'VIEWER', encode(sha256('" + key + "'), 'hex'))");
        with(key).get("/batches").then().statusCode(200);

        Sql.execute("SELECT revoke_api_key('third')");

        Api.await(() -> with(key).get("/batches").statusCode() == 401);
    }

    /** The calls of a script that watches a batch, in their order. */
    @Test
    void a_script_that_watches_a_batch_works_with_a_key() {
        with(BOOTSTRAP).get("/batches?limit=20").then().statusCode(200);
        with(BOOTSTRAP).get("/scenarios?limit=100").then().statusCode(200);
        String id = with(BOOTSTRAP)
                .header("Idempotency-Key", "0123456789abcdef0123456789abcdef")
                .accept("application/json")
                .contentType("application/json")
                .body(Api.request(5))
                .post("/batches")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        String stream = with(BOOTSTRAP)
                .accept("text/event-stream")
                .get("/batches/" + id + "/events")
                .then()
                .statusCode(200)
                .extract()
                .asString();
        assertThat(stream).contains("event:ended\ndata:{");
        with(BOOTSTRAP)
                .accept("application/json")
                .get("/batches/" + id + "/results")
                .then()
                .statusCode(200);
        with(BOOTSTRAP)
                .accept("*/*")
                .get("/batches/" + id + "/results.csv")
                .then()
                .statusCode(200);
        with(BOOTSTRAP)
                .accept("application/json")
                .post("/batches/" + id + "/cancel")
                .then()
                .statusCode(200);

        for (String path : List.of("", "/events", "/results", "/results.csv", "/results.parquet")) {
            Api.given().get("/batches/" + id + path).then().statusCode(401);
        }
        with(VIEWER).post("/batches/" + id + "/cancel").then().statusCode(403).body("title", containsString("key"));
    }

    @Test
    void with_keys_any_host_name_is_accepted() {
        with(BOOTSTRAP).header("Host", "bingo.example").get("/batches").then().statusCode(200);
    }

    private static RequestSpecification with(String key) {
        return Api.given().header("Authorization", "Bearer " + key);
    }
}
