package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.api.parquet.DuckDb;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class ExperimentsTest {
    private static final String QUESTION = """
            "measure": {"metric": "points", "team": "north"}, "answer": "BEST",
            "runs": {"first": 100, "perVariant": 400}, "seed": 7
            """;
    private static final String FASTER = """
            {"key": "faster", "patch": [{"op": "replace", "path": "/teams/0/players/0/skill", "value": 0.5}]}
            """;

    @Test
    void an_experiment_is_created_watched_and_answered() throws Exception {
        Response created = create(request(FASTER, ""));
        assertThat(created.statusCode()).as(created.asString()).isEqualTo(201);
        String id = created.path("id");
        assertThat(created.header("Location")).endsWith("/api/v1/experiments/" + id);

        Response ended = awaitEnd(id);

        assertThat(ended.<String>path("status")).isEqualTo("COMPLETED");
        assertThat(ended.<String>path("verdict")).isIn("SELECTED", "UNDECIDED");
        assertThat(ended.<Integer>path("looks")).isPositive();
        Response results = Api.given().get("/experiments/" + id + "/results");
        assertThat(results.statusCode()).as(results.asString()).isEqualTo(200);
        assertThat(results.<List<String>>path("variants.key")).containsExactly("baseline", "faster");
        assertThat(Api.given().get("/experiments/" + id + "/results.csv").asString())
                .startsWith("key,name,sameAs")
                .contains("\nfaster,faster,,");
        assertThat(DuckDb.query(
                        Api.given()
                                .get("/experiments/" + id + "/results.parquet")
                                .asByteArray(),
                        "SELECT * FROM '%s'"))
                .extracting(ExperimentsTest::asCsv)
                .isEqualTo(Api.given()
                        .get("/experiments/" + id + "/results.csv")
                        .asString()
                        .lines()
                        .skip(1)
                        .toList());
        assertThat(Api.given()
                        .header("If-None-Match", results.header("ETag"))
                        .get("/experiments/" + id + "/results")
                        .statusCode())
                .isEqualTo(304);
        String events = Api.given()
                .accept("text/event-stream")
                .get("/experiments/" + id + "/events")
                .asString();
        assertThat(events).contains("event:ended", id);
        assertThat(Api.given()
                        .accept("text/event-stream")
                        .header("Last-Event-ID", "ended-x")
                        .get("/experiments/" + id + "/events")
                        .statusCode())
                .isEqualTo(204);
    }

    private static String asCsv(List<Object> row) {
        return row.stream().map(value -> value == null ? "" : value.toString()).collect(Collectors.joining(","));
    }

    @Test
    void batches_of_variants_are_listed_on_request_and_left_to_their_experiment() {
        String id = completed(request(FASTER, ""));

        List<String> batches = Api.given().get("/batches?experiment=" + id).path("items.id");
        assertThat(batches).hasSize(2);
        assertThat(Api.given().get("/batches?limit=200").<List<String>>path("items.id"))
                .doesNotContainAnyElementsOf(batches);
        for (Response refused : List.of(
                Api.given().post("/batches/" + batches.get(0) + "/cancel"),
                Api.json("{\"runs\": 100000}").post("/batches/" + batches.get(0) + "/extend"),
                Api.given().delete("/batches/" + batches.get(0)))) {
            assertThat(refused.statusCode()).isEqualTo(409);
            assertThat(refused.<String>path("detail")).contains(id);
        }
        Response rerun = Api.given().post("/batches/" + batches.get(0) + "/rerun");
        assertThat(rerun.statusCode()).isEqualTo(201);
        assertThat(Api.given().get("/batches?limit=200").<List<String>>path("items.id"))
                .contains(rerun.<String>path("id"));
    }

    @Test
    void an_ended_experiment_is_deleted_whole() {
        String id = completed(request(FASTER, ""));
        List<String> batches = Api.given().get("/batches?experiment=" + id).path("items.id");

        assertThat(Api.given().delete("/experiments/" + id).statusCode()).isEqualTo(204);

        assertThat(Api.given().get("/experiments/" + id).statusCode()).isEqualTo(404);
        assertThat(Api.batch(batches.get(0)).statusCode()).isEqualTo(404);
        assertThat(Api.given().delete("/experiments/" + id).statusCode()).isEqualTo(404);
    }

    @Test
    void a_running_experiment_is_cancelled_before_it_is_deleted() {
        String id = create(request(FASTER, "")
                        .replace("\"perVariant\": 400", "\"perVariant\": 10000000")
                        .replace("\"seed\"", "\"indifference\": 0, \"seed\""))
                .path("id");

        Response refused = Api.given().delete("/experiments/" + id);
        Response cancelled = Api.given().post("/experiments/" + id + "/cancel");

        assertThat(refused.statusCode()).as(refused.asString()).isEqualTo(409);
        assertThat(cancelled.<String>path("status")).isEqualTo("CANCELLED");
        assertThat(Api.given().post("/experiments/" + id + "/cancel").<String>path("status"))
                .isEqualTo("CANCELLED");
        Api.await(() -> Api.given().delete("/experiments/" + id).statusCode() == 204);
    }

    @Test
    void a_repeated_request_creates_nothing_new() {
        String key = "experiment-" + UUID.randomUUID();
        Response first = create(request(FASTER, ""), key);
        Response again = create(request(FASTER, "\"weight\": 1,"), key);
        Response other = create(request(FASTER, "\"weight\": 2,"), key);

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.<String>path("id")).isEqualTo(first.<String>path("id"));
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(other.statusCode()).isEqualTo(409);
        assertThat(other.<String>path("detail")).contains(first.<String>path("id"));
    }

    @Test
    void a_broken_variant_is_named_and_nothing_is_stored() {
        long before = Sql.microseconds();
        String broken = """
                {"key": "broken", "patch": [{"op": "replace", "path": "/teams/0/players/0/skill", "value": -1}]}
                """;

        Response response = create(request(FASTER + "," + broken, ""));

        assertThat(response.statusCode()).isEqualTo(400);
        List<Map<String, String>> violations = response.path("violations");
        assertThat(violations).anySatisfy(violation -> assertThat(violation)
                .containsEntry("variant", "broken")
                .containsEntry("pointer", "/teams/0/players/0/skill"));
        assertThat(Sql.storedSince(before)).isZero();
    }

    @Test
    void requests_without_a_question_or_a_difference_are_rejected() {
        for (String body : List.of(
                "{}",
                "{\"scenario\": " + Api.SMALL + "}",
                request(FASTER, "").replace("\"team\": \"north\"", "\"team\": \"nowhere\""),
                request(FASTER, "").replace("0.5", "1"),
                request(FASTER + "," + FASTER, ""),
                request(FASTER, "\"executionMode\": \"ELSEWHERE\","),
                request(FASTER, "\"unknown\": 1,"))) {
            Response response = create(body);
            assertThat(response.statusCode()).as(body + response.asString()).isEqualTo(400);
        }
        assertThat(create(request(FASTER, "\"executionMode\": \"DISTRIBUTED\","))
                        .statusCode())
                .isEqualTo(409);
        assertThat(create("{" + QUESTION + ", \"vary\": [{\"what\": \"TIME\"}], \"scenarioId\": \"" + "0".repeat(64)
                                + "\"}")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void experiments_are_listed_newest_first() {
        String first = completed(request(FASTER, ""));
        String second = completed(request(FASTER, ""));

        List<String> ids =
                Api.given().get("/experiments?status=COMPLETED&limit=200").path("items.id");

        assertThat(ids.indexOf(second)).isNotNegative().isLessThan(ids.indexOf(first));
        Response page = Api.given().get("/experiments?limit=1");
        assertThat(page.<List<String>>path("items.id")).hasSize(1);
        assertThat(page.<String>path("nextCursor")).isNotNull();
        assertThat(Api.given().get("/experiments?status=NONE").statusCode()).isEqualTo(400);
    }

    private static String request(String variants, String more) {
        return "{" + more + QUESTION + ", \"variants\": [" + variants + "], \"scenario\": " + Api.SMALL + "}";
    }

    private static Response create(String body) {
        return Api.json(body).post("/experiments");
    }

    private static Response create(String body, String key) {
        return Api.json(body).header("Idempotency-Key", key).post("/experiments");
    }

    private static String completed(String body) {
        Response created = create(body);
        assertThat(created.statusCode()).as(created.asString()).isEqualTo(201);
        String id = created.path("id");
        awaitEnd(id);
        return id;
    }

    private static Response awaitEnd(String id) {
        Api.await(() -> Api.given().get("/experiments/" + id + "?wait=5").path("endedAt") != null);
        return Api.given().get("/experiments/" + id);
    }
}
