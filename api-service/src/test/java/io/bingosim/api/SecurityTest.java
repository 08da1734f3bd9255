package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(SecurityTest.WithKeys.class)
@QuarkusTestResource(PostgresResource.class)
class SecurityTest {
    private static final String BOOTSTRAP = "first-key-of-this-test-0123456789";
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
    void without_a_key_nothing_is_told() {
        for (String path : List.of("/batches", "/scenarios", "/system", "/nothing", "/failed-chains")) {
            Api.given()
                    .get(path)
                    .then()
                    .statusCode(401)
                    .header("WWW-Authenticate", containsString("Bearer"))
                    .contentType("application/problem+json");
        }
        with("wrong-key-wrong-key").get("/batches").then().statusCode(401);
        Api.given().header("Authorization", "Basic YTpi").get("/batches").then().statusCode(401);
        Api.create(Api.request(1)).then().statusCode(401);
    }

    @Test
    void files_without_data_are_public() {
        for (String path :
                List.of("/", "/docs", "/dashboard.js", "/dashboard.css", "/docs.js", "/api/v1/openapi.json")) {
            RestAssured.given().get(path).then().statusCode(200);
        }
        RestAssured.given().get("/application.properties").then().statusCode(401);
    }

    @Test
    void a_viewer_may_look_and_check_but_change_nothing() {
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
    }

    @Test
    void an_operator_may_do_everything_and_keys_are_per_principal() {
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
    void a_revoked_key_stops_working() {
        String key = "third-key-of-this-test-0123456789";
        Sql.execute("SELECT create_api_key('third', 'VIEWER', encode(sha256('" + key + "'), 'hex'))");
        with(key).get("/batches").then().statusCode(200);

        Sql.execute("SELECT revoke_api_key('third')");

        Api.await(() -> with(key).get("/batches").statusCode() == 401);
    }

    /** Call by call what its script sends, in its order; a stream is read by hand, because EventSource sends no key. */
    @Test
    void the_dashboard_works_with_a_key() {
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

        for (String path : List.of("", "/events", "/results", "/results.csv")) {
            Api.given().get("/batches/" + id + path).then().statusCode(401);
        }
        with(VIEWER).post("/batches/" + id + "/cancel").then().statusCode(403).body("title", containsString("key"));
    }

    @Test
    void with_keys_any_host_name_is_served() {
        with(BOOTSTRAP).header("Host", "bingo.example").get("/batches").then().statusCode(200);
    }

    private static RequestSpecification with(String key) {
        return Api.given().header("Authorization", "Bearer " + key);
    }
}
