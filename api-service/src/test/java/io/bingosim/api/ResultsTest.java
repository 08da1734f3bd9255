package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class ResultsTest {
    @Test
    void results_are_preliminary_and_then_final() {
        String id = Api.created(Api.request(2_000_000, "\"seed\":5,"));
        Api.await(() -> Api.given().get("/batches/" + id + "/results").<Integer>path("runs.completed") > 0);

        Api.given()
                .get("/batches/" + id + "/results")
                .then()
                .body("final", equalTo(false))
                .body("teams", hasSize(2));
        Api.given().post("/batches/" + id + "/cancel").then().statusCode(200).body("status", equalTo("CANCELLED"));
        Api.await(() -> Api.given().get("/batches/" + id + "/results").path("final"));
        var results = Api.given().get("/batches/" + id + "/results");

        int completed = results.path("runs.completed");
        assertThat(results.<Integer>path("coveredRuns")).isEqualTo(completed);
        assertThat(results.<Integer>path("missingRuns")).isZero();
        assertThat(results.<Integer>path("runs.finished")).isBetween(completed, 1_999_999);
        assertThat(results.<Integer>path("teams[0].runs")).isEqualTo(completed);
        var csv = Api.given().get("/batches/" + id + "/results.csv");
        assertThat(csv.header("Covered-Runs")).isEqualTo(Integer.toString(completed));
        assertThat(csv.asString().lines()).hasSize(1 + 2 * completed);
        Api.given().get("/batches/" + id).then().body("coveredRuns", equalTo(completed));
        Api.given()
                .header("If-None-Match", results.header("ETag"))
                .get("/batches/" + id + "/results")
                .then()
                .statusCode(304);
    }

    @Test
    void the_csv_has_every_run_in_order() {
        String id = Api.completed(Api.request(3_000, "\"seed\":5,"));

        String[] lines = Api.given()
                .get("/batches/" + id + "/results.csv")
                .then()
                .contentType("text/csv")
                .extract()
                .asString()
                .split("\n");

        assertThat(lines).hasSize(1 + 2 * 3_000);
        assertThat(lines[0]).isEqualTo("run,team,points,tiles,rowReached,finishedAt,attempts,wasted,winnerShare");
        for (int run = 0; run < 3_000; run++) {
            assertThat(lines[1 + 2 * run]).startsWith(run + ",north,").matches(".*,[01]\\.[0-9]{6}");
            assertThat(lines[2 + 2 * run]).startsWith(run + ",south,");
        }
        Api.given().get("/batches/" + UUID.randomUUID() + "/results.csv").then().statusCode(404);
    }

    @Test
    void the_csv_is_compressed_for_clients_that_accept_it() throws Exception {
        String id = Api.completed(Api.request(3_000, "\"seed\":5,"));
        String plain = Api.given().get("/batches/" + id + "/results.csv").asString();

        HttpResponse<byte[]> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(RestAssured.baseURI + ":" + RestAssured.port
                                        + "/api/v1/batches/" + id + "/results.csv"))
                                .header("Accept-Encoding", "gzip")
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());

        assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(answer.headers().firstValue("Vary")).contains("Accept-Encoding");
        // Still a stream, because its length is unknown at the beginning.
        assertThat(answer.headers().firstValue("Content-Length")).isEmpty();
        assertThat(answer.body().length).isLessThan(plain.length() / 3);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(plain);
    }

    @Test
    void a_run_a_csv_row_and_a_replay_agree() {
        String id = Api.completed(Api.request(50, "\"seed\":11,"));
        String row =
                Api.given().get("/batches/" + id + "/results.csv").asString().split("\n")[1 + 2 * 17];

        Map<String, Object> stored = Api.given()
                .get("/batches/" + id + "/runs/17")
                .then()
                .statusCode(200)
                .body("status", equalTo("COMPLETED"))
                .body("attempts", equalTo(1))
                .extract()
                .path("teams[0]");
        var replay = Api.given().get("/batches/" + id + "/runs/17/replay");
        replay.then()
                .statusCode(200)
                .body("teams[0].attempts", nullValue())
                .body("teams[0]", not(hasKey("bonusesReached")));
        Api.given()
                .get("/batches/" + id + "/runs/17/replay?attempts=true")
                .then()
                .body("teams[0].attempts", notNullValue());

        assertThat(row).startsWith("17,north," + stored.get("points") + "," + stored.get("tiles") + ",");
        for (String field : List.of("points", "tiles", "rowReached", "finishedAt", "wasted")) {
            assertThatObject(replay.path("teams[0]." + field)).isEqualTo(stored.get(field));
        }
        Api.given().get("/batches/" + id + "/runs/50").then().statusCode(404);
        Api.given().get("/batches/" + id + "/runs/x").then().statusCode(404);
        Api.given().get("/batches/" + id + "/runs/50/replay").then().statusCode(404);
        Api.given().get("/batches/" + id + "/runs/5/replay?attempts=yes").then().statusCode(400);
    }

    @Test
    void runs_are_listed_by_status() {
        String id = Api.completed(Api.request(120));

        var page = Api.given().get("/batches/" + id + "/runs?limit=100");
        page.then().body("items", hasSize(100)).body("items[99].index", equalTo(99));
        Api.given()
                .get("/batches/" + id + "/runs?limit=100&cursor=" + page.path("nextCursor"))
                .then()
                .body("items", hasSize(20))
                .body("nextCursor", nullValue());
        Api.given()
                .get("/batches/" + id + "/runs?status=COMPLETED&limit=1")
                .then()
                .body("items", hasSize(1));
        for (String status : List.of("FAILED", "RUNNING", "PENDING")) {
            Api.given()
                    .get("/batches/" + id + "/runs?status=" + status)
                    .then()
                    .body("items", hasSize(0))
                    .body("nextCursor", nullValue());
        }
        Api.given().get("/batches/" + id + "/runs?status=LOST").then().statusCode(400);
    }

    @Test
    void runs_that_a_cancelled_batch_did_not_simulate_are_missing() {
        String id = Api.created(Api.request(50_000_000));
        Api.given()
                .get("/batches/" + id + "/runs?status=PENDING&limit=2")
                .then()
                .statusCode(200);
        Api.given()
                .get("/batches/" + id + "/runs?status=RUNNING&limit=2")
                .then()
                .statusCode(200);
        Api.given().post("/batches/" + id + "/cancel");

        Api.given()
                .get("/batches/" + id + "/runs/49999999")
                .then()
                .body("status", equalTo("MISSING"))
                .body("teams", nullValue())
                .body("attempts", equalTo(0));
    }

    @Test
    void chunks_list_their_attempts_and_workers() {
        // More runs than one chunk can have.
        String id = Api.completed(Api.request(300_000));

        var page = Api.given().get("/batches/" + id + "/chunks?status=COMPLETED&limit=1");
        page.then().body("items", hasSize(1)).body("items[0].attempts[0].outcome", equalTo("COMPLETED"));
        Api.given()
                .get("/batches/" + id + "/chunks?limit=1&cursor=" + page.path("nextCursor"))
                .then()
                .statusCode(200);
        Api.given().get("/batches/" + id + "/chunks?status=DONE").then().statusCode(400);
        Api.given().get("/batches/" + UUID.randomUUID() + "/chunks").then().statusCode(404);
    }

    @Test
    void batches_of_one_seed_are_compared_run_by_run() {
        String a = Api.completed(Api.request(200, "\"seed\":2,"));
        String b = Api.completed(Api.request(200, "\"seed\":2,"));
        String other = Api.completed(Api.request(200, "\"seed\":3,"));

        Api.given()
                .get("/batches/" + a + "/compare/" + b)
                .then()
                .statusCode(200)
                .body("paired", equalTo(true))
                .body("pairedRuns", equalTo(200))
                .body("interval", equalTo("FIXED"))
                .body("teams[0].difference.points.mean", equalTo(0.0f))
                .body("teams[0].difference.points.low", lessThan(0.0f))
                .body("teams[0].difference.points.high", greaterThan(0.0f))
                .body("teams[0].difference.probabilityEqual", equalTo(1.0f));
        Api.given()
                .get("/batches/" + a + "/compare/" + other)
                .then()
                .statusCode(200)
                .body("paired", equalTo(false))
                .body("unpairedBecause", containsString("seeds"))
                .body("teams[0].difference.probabilityAGreater", nullValue())
                .body("teams[0].difference.points.mean", notNullValue())
                .body("teams[0].difference.points.low", lessThan(0.0f));
        Api.given()
                .get("/batches/" + a + "/compare/" + UUID.randomUUID())
                .then()
                .statusCode(404);
    }

    @Test
    void results_say_what_their_intervals_promise() {
        String fixed = Api.completed(Api.request(200, "\"seed\":2,"));
        String stopped =
                Api.completed(Api.request(100_000, "\"stopWhen\":{\"metric\":\"winRate\",\"halfWidth\":0.1},"));

        Api.given().get("/batches/" + fixed + "/results").then().body("interval", equalTo("FIXED"));
        Api.given().get("/batches/" + stopped + "/results").then().body("interval", equalTo("ANYTIME"));
        Api.given()
                .get("/batches/" + fixed + "/compare/" + stopped)
                .then()
                .body("interval", equalTo("ANYTIME"))
                .body("teams[0].difference.winRate.low", lessThan(0.0f));

        Api.json("{\"runs\":300}").post("/batches/" + fixed + "/extend").then().statusCode(200);
        Api.awaitEnd(fixed);

        Api.given().get("/batches/" + fixed + "/results").then().body("interval", equalTo("ANYTIME"));
    }

    @Test
    void failed_runs_list_all_their_failures() {
        String id = Api.completed(Api.request(30));
        Sql.execute(
                "INSERT INTO run_failure (batch_id, run, attempt, final, error_class, message, fingerprint) VALUES ('"
                        + id + "', 4, 1, false, 'RunException', 'first', 'f'), ('" + id
                        + "', 4, 2, true, 'RunException', 'last', 'f')");

        Api.given()
                .get("/batches/" + id + "/runs?status=FAILED")
                .then()
                .body("items.index", equalTo(List.of(4)))
                .body("items[0].attempts", equalTo(2));
        Api.given()
                .get("/batches/" + id + "/runs/4")
                .then()
                .body("failures", hasSize(2))
                .body("failures[1].final", equalTo(true));
    }
}
