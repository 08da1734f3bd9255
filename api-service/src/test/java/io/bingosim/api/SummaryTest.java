package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;

/** Batches that keep a summary: their single runs are simulated again. */
@QuarkusTest
@TestProfile(FailedRunsTest.Impatient.class)
@QuarkusTestResource(PostgresResource.class)
class SummaryTest {
    private static final int RUNS = 3_000;

    /** Some runs fail for good, in both batches. */
    @Test
    void a_batch_that_keeps_a_summary_reads_byte_for_byte_like_one_that_keeps_its_runs() {
        String scenario =
                Api.json(FailedRunsTest.named("summary")).post("/scenarios").path("id");
        FailingRuns.plan(scenario, 0L, 17L, 1_500L);
        String kept = batch(scenario, "");
        String summary = batch(scenario, ",\"keep\":\"SUMMARY\"");

        assertThat(Sql.number("SELECT count(*) FROM result_block WHERE batch_id = '" + summary + "'"))
                .isZero();
        for (String path : new String[] {
            "/results.csv",
            "/runs/0",
            "/runs/16",
            "/runs/17",
            "/runs/2999",
            "/runs?limit=200",
            "/runs?status=FAILED",
            "/runs?status=COMPLETED&limit=20",
            "/runs/ranking?order=CLOSEST",
            "/runs/16/replay"
        }) {
            assertThat(read(summary, path)).as(path).isEqualTo(read(kept, path));
        }
        Api.given()
                .get("/batches/" + summary + "/compare/" + kept)
                .then()
                .statusCode(200)
                .body("pairedRuns", equalTo(RUNS - 3))
                .body("teams[0].difference.probabilityEqual", equalTo(1.0f));
    }

    @Test
    void extend_and_rerun_inherit_what_is_kept() {
        String id = Api.completed(Api.request(50, "\"keep\":\"SUMMARY\","));
        Api.batch(id).then().body("keep", equalTo("SUMMARY"));

        Api.json("{\"runs\":80}").post("/batches/" + id + "/extend").then().body("keep", equalTo("SUMMARY"));
        Api.awaitEnd(id);
        assertThat(Sql.number("SELECT count(*) FROM result_block WHERE batch_id = '" + id + "'"))
                .isZero();
        assertThat(read(id, "/results.csv").lines().count()).isEqualTo(1 + 80 * 2);

        Api.given().post("/batches/" + id + "/rerun").then().statusCode(201).body("keep", equalTo("SUMMARY"));
        Api.given()
                .post("/batches/" + id + "/rerun?keep=RUNS")
                .then()
                .statusCode(201)
                .body("keep", equalTo("RUNS"));
        Api.given()
                .post("/batches/" + id + "/rerun?keep=ALL")
                .then()
                .statusCode(400)
                .body("detail", containsString("keep must be one of RUNS, SUMMARY, is 'ALL'"));
    }

    @Test
    void an_unknown_keep_is_rejected() {
        Api.create(Api.request(1, "\"keep\":\"ALL\","))
                .then()
                .statusCode(400)
                .body("violations[0].pointer", equalTo("/keep"))
                .body("violations[0].message", containsString("must be one of [RUNS, SUMMARY], is \"ALL\""));
    }

    @Test
    void more_engine_time_than_a_request_may_take_is_refused_and_so_are_results_of_another_engine() {
        String id = Api.completed(Api.request(50, "\"keep\":\"SUMMARY\","));

        Sql.execute("UPDATE batch SET nanos_per_run = 1e9 WHERE id = '" + id + "'");
        for (String path : new String[] {"/results.csv", "/runs/ranking?order=CLOSEST"}) {
            Api.given()
                    .get("/batches/" + id + path)
                    .then()
                    .statusCode(413)
                    .body("type", endsWith("recomputation-too-long"))
                    .body("detail", allOf(containsString("about 50 s"), containsString("rerun?keep=RUNS")));
        }
        Api.given().get("/batches/" + id + "/runs/1").then().statusCode(200).body("status", equalTo("COMPLETED"));

        Sql.execute("UPDATE batch SET nanos_per_run = 1, result_version = 99 WHERE id = '" + id + "'");
        for (String path : new String[] {"/results.csv", "/runs/1", "/runs/1/replay", "/convergence"}) {
            Api.given()
                    .get("/batches/" + id + path)
                    .then()
                    .statusCode(409)
                    .body("type", endsWith("other-result-version"))
                    .body("detail", containsString("result version 99"));
        }
        Api.given().get("/batches/" + id + "/results").then().statusCode(200);
    }

    private static String batch(String scenario, String more) {
        return Api.completed("{\"scenarioId\":\"" + scenario + "\",\"runs\":" + RUNS + ",\"seed\":9" + more + "}");
    }

    private static String read(String batch, String path) {
        var response = Api.given().get("/batches/" + batch + path);
        response.then().statusCode(200);
        // Failures carry the instants and workers of their batch.
        return response.asString().replaceAll("\"(at|worker)\":\"[^\"]*\"", "");
    }
}
