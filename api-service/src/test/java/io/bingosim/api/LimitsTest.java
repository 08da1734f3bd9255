package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each limit from both sides; a request beyond one stores nothing. */
@QuarkusTest
@TestProfile(LimitsTest.Tight.class)
@QuarkusTestResource(PostgresResource.class)
class LimitsTest {
    public static final class Tight implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "bingosim.api.limits.body", "64K",
                    "bingosim.api.limits.runs", "1000000",
                    "bingosim.api.limits.run-teams", "1000000",
                    "bingosim.api.limits.active-batches", "3",
                    "bingosim.api.limits.queued-runs", "1200000",
                    "bingosim.api.limits.streams", "2",
                    // Slow runs keep active batches active.
                    "bingosim.worker.delay", "PT0.5S");
        }
    }

    @AfterEach
    void cancel_everything() {
        Api.given().get("/batches?limit=10").<List<String>>path("items.id").forEach(id -> Api.given()
                .post("/batches/" + id + "/cancel"));
    }

    @Test
    void runs_per_batch() {
        Api.create(Api.request(500_000)).then().statusCode(201);
        Api.create(Api.request(1_000_001)).then().statusCode(400).body("violations.pointer", contains("/runs"));
    }

    @Test
    void runs_times_teams_inline_and_stored() {
        String scenario = Api.json(Api.SMALL).post("/scenarios").path("id");

        Api.create(Api.request(500_001)).then().statusCode(400).body("violations.pointer", contains("/runs"));
        Api.create("{\"scenarioId\":\"" + scenario + "\",\"runs\":500001}")
                .then()
                .statusCode(400);
        Api.create("{\"scenarioId\":\"" + scenario + "\",\"runs\":500000}")
                .then()
                .statusCode(201);
    }

    @Test
    void active_batches_per_principal() {
        long before = Sql.number("SELECT count(*) FROM batch");
        for (int i = 0; i < 3; i++) {
            Api.create(Api.request(1_000)).then().statusCode(201);
        }

        Api.create(Api.request(1_000))
                .then()
                .statusCode(429)
                .body("type", endsWith("too-many-batches"))
                .header("Retry-After", notNullValue());
        assertThat(Sql.number("SELECT count(*) FROM batch")).isEqualTo(before + 3);
    }

    @Test
    void queued_runs_per_principal() {
        Api.create(Api.request(500_000)).then().statusCode(201);
        Api.create(Api.request(500_000)).then().statusCode(201);

        Api.create(Api.request(200_001)).then().statusCode(429).body("type", endsWith("too-many-runs"));
        Api.create(Api.request(200_000)).then().statusCode(201);
    }

    @Test
    void items_per_page() {
        Api.given().get("/batches?limit=200").then().statusCode(200);
        Api.given().get("/batches?limit=201").then().statusCode(400);
    }

    @Test
    void open_streams_long_polls_and_downloads() throws Exception {
        String running = Api.created(Api.request(1_000));
        URI events =
                URI.create(RestAssured.baseURI + ":" + RestAssured.port + "/api/v1/batches/" + running + "/events");
        HttpClient client = HttpClient.newHttpClient();
        try (InputStream first = open(client, events);
                InputStream second = open(client, events)) {
            assertThat(first.read()).isPositive();
            assertThat(second.read()).isPositive();

            for (String third : List.of("?wait=1", "/results.csv", "/results.parquet", "/events")) {
                Api.given()
                        .get("/batches/" + running + third)
                        .then()
                        .statusCode(429)
                        .contentType("application/problem+json")
                        .body("type", endsWith("too-many-streams"))
                        .header("Retry-After", notNullValue());
            }
        }

        Api.await(() -> Api.given().get("/batches/" + running + "/results.csv").statusCode() == 200);
    }

    private static InputStream open(HttpClient client, URI url) throws Exception {
        return client.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofInputStream())
                .body();
    }

    @Test
    void body_size() {
        String room = " ".repeat(64 * 1024 - Api.request(10).length());

        Api.create(room + Api.request(10)).then().statusCode(201);
        Api.create(room + " " + Api.request(10)).then().statusCode(413).contentType("application/problem+json");
    }

    @Test
    void nesting_of_a_body() {
        Api.create("{\"runs\":1,\"scenario\":" + "{\"a\":".repeat(62) + "1" + "}".repeat(62) + "}")
                .then()
                .statusCode(400)
                .body("type", endsWith("validation-failed"));
        Api.create("{\"runs\":1,\"scenario\":" + "{\"a\":".repeat(65) + "1" + "}".repeat(65) + "}")
                .then()
                .statusCode(400)
                .body("type", endsWith("malformed-request"));
    }
}
