package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;

import io.bingosim.api.parquet.DuckDb;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Batches with runs that failed for good. */
@QuarkusTest
@TestProfile(FailedRunsTest.Impatient.class)
@QuarkusTestResource(PostgresResource.class)
class FailedRunsTest {
    private static final int RUNS = 40;

    public static final class Impatient implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("bingosim.retry.first-delay", "PT0.01S", "bingosim.retry.attempts-max", "2");
        }
    }

    @Test
    void batches_are_compared_over_the_runs_that_completed_in_both() {
        String a = batch("compare a", 0L, 3L, 17L);
        String b = batch("compare b", 3L, 5L, 39L);

        // Same teams, same random numbers: runs with the same index are equal, and almost no other runs are.
        Api.given()
                .get("/batches/" + a + "/compare/" + b)
                .then()
                .statusCode(200)
                .body("paired", equalTo(true))
                .body("pairedRuns", equalTo(RUNS - 5))
                .body("teams", hasSize(2))
                .body("teams[0].a.runs", equalTo(RUNS - 3))
                .body("teams[0].b.runs", equalTo(RUNS - 3))
                .body("teams.difference.probabilityEqual", equalTo(List.of(1.0f, 1.0f)))
                .body("teams.difference.points.mean", equalTo(List.of(0.0f, 0.0f)))
                .body("teams[0].difference.points.high", greaterThan(0.0f))
                .body("teams.difference.tiles.mean", equalTo(List.of(0.0f, 0.0f)))
                .body("teams.difference.winRate.mean", equalTo(List.of(0.0f, 0.0f)));
    }

    @Test
    void a_waiting_batch_whose_stored_scenario_this_version_cannot_run_has_no_live_results_and_is_listed() {
        String scenario =
                Api.json(named("Unusable while waiting")).post("/scenarios").path("id");
        Sql.execute("UPDATE scenario SET document = '{\"schemaVersion\":99}' WHERE id = '" + scenario + "'");
        String id = UUID.randomUUID().toString();
        Sql.execute("SELECT * FROM create_batch('" + id + "', 'test', NULL, '" + scenario
                + "', NULL, NULL, NULL, NULL, 'DISTRIBUTED', 2, '1', 1, 10, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
                + " 1000, 1000)");

        Api.given()
                .get("/batches/" + id + "/results")
                .then()
                .statusCode(409)
                .body("type", endsWith("scenario-unusable"));
        Api.given().get("/batches?scenarioId=" + scenario).then().body("items.id", equalTo(List.of(id)));
        Api.given().post("/batches/" + id + "/cancel").then().statusCode(200);
    }

    @Test
    void a_batch_whose_stored_scenario_this_version_cannot_run_ends_in_error_and_others_go_on() {
        String scenario = Api.json(named("Unusable")).post("/scenarios").path("id");
        Sql.execute("UPDATE scenario SET document = '{\"schemaVersion\":99}' WHERE id = '" + scenario + "'");

        String id = Api.completed("{\"scenarioId\":\"" + scenario + "\",\"runs\":" + RUNS + ",\"seed\":9}");

        Api.batch(id)
                .then()
                .body("status", equalTo("ERROR"))
                .body("error", containsString("this version rejects the scenario"))
                .body("runs.completed", equalTo(0));
        Api.await(() -> Boolean.TRUE.equals(
                Api.given().get("/batches/" + id + "/results").path("final")));
        assertThat(Sql.number(
                        "SELECT count(*) FROM run_chunk WHERE status NOT IN ('FAILED', 'CANCELLED') AND batch_id = '"
                                + id + "'"))
                .isZero();
        Api.given()
                .get("/batches/" + id + "/runs/0/replay")
                .then()
                .statusCode(409)
                .body("type", endsWith("not-replayable"));
        Api.batch(Api.completed(Api.request(5))).then().body("status", equalTo("COMPLETED"));
    }

    @Test
    void failed_runs_are_counted_and_listed_everywhere() throws Exception {
        String id = batch("told", 1L, 38L);

        Api.batch(id).then().body("runs.completed", equalTo(RUNS - 2)).body("runs.failed", equalTo(2));
        Api.given()
                .get("/batches/" + id + "/results")
                .then()
                .body("final", equalTo(true))
                .body("teams[0].runs", equalTo(RUNS - 2));
        Api.given()
                .get("/batches/" + id + "/runs?status=FAILED")
                .then()
                .body("items.index", equalTo(List.of(1, 38)))
                .body("items.attempts", equalTo(List.of(2, 2)));
        Api.given()
                .get("/batches/" + id + "/runs/38")
                .then()
                .body("status", equalTo("FAILED"))
                .body("failures", hasSize(2))
                .body("failures[1].final", equalTo(true));
        assertThat(DuckDb.query(
                        Api.given().get("/batches/" + id + "/results.parquet").asByteArray(),
                        "SELECT count(*), count(DISTINCT run), count(*) FILTER (run IN (1, 38)) FROM '%s'"))
                .containsExactly(List.of(2L * (RUNS - 2), RUNS - 2L, 0L));
        assertThat(Api.given()
                        .get("/batches/" + id + "/results.csv")
                        .asString()
                        .lines()
                        .skip(1)
                        .map(row -> Long.valueOf(row.substring(0, row.indexOf(','))))
                        .distinct())
                .containsExactlyElementsOf(LongStream.range(0, RUNS)
                        .filter(run -> run != 1 && run != 38)
                        .boxed()
                        .toList());
    }

    /** An ended batch of a separate scenario in which the given runs failed. */
    private static String batch(String name, Long... failing) {
        String scenario = Api.json(named(name)).post("/scenarios").path("id");
        FailingRuns.plan(scenario, failing);
        return Api.completed("{\"scenarioId\":\"" + scenario + "\",\"runs\":" + RUNS + ",\"seed\":9}");
    }

    static String named(String name) {
        return Api.WINTER.replaceFirst("\"name\": *\"[^\"]*\"", "\"name\": \"" + name + "\"");
    }
}
