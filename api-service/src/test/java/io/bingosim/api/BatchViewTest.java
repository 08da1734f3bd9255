package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class BatchViewTest {
    @Test
    void a_batch_without_a_name_gets_that_of_its_scenario_and_a_number() {
        String first = Api.created(Api.request(1));
        String second = Api.created(Api.request(1));

        String name = Api.batch(first).path("name");
        assertThat(name).matches("Small beach #\\d+");
        assertThat(Api.batch(second).<String>path("name"))
                .matches("Small beach #\\d+")
                .isNotEqualTo(name);
        Api.batch(first).then().body("scenarioName", equalTo("Small beach"));
    }

    @Test
    void a_rerun_keeps_a_given_name_and_gets_a_new_number_otherwise() {
        String unnamed = Api.completed(Api.request(1));
        String named = Api.completed(Api.request(1, "\"name\":\"Friday\","));

        Response rerun = Api.given().post("/batches/" + unnamed + "/rerun");
        assertThat(rerun.<String>path("name"))
                .startsWith("Small beach #")
                .isNotEqualTo(Api.batch(unnamed).<String>path("name"));
        Api.given().post("/batches/" + named + "/rerun").then().body("name", equalTo("Friday"));
    }

    @Test
    void renaming_changes_nothing_but_the_name() {
        String id = Api.completed(Api.request(5, "\"name\":\"before\","));
        Map<String, Object> before = Api.batch(id).path("");

        Response renamed = Api.json("{\"name\":\"after\"}").patch("/batches/" + id);

        renamed.then().statusCode(200).body("name", equalTo("after"));
        Map<String, Object> after = Api.batch(id).path("");
        assertThat(after.put("name", "before")).isEqualTo("after");
        assertThat(after).isEqualTo(before);
    }

    @Test
    void a_running_batch_can_be_renamed_too() {
        String id = Api.created(Api.request(500_000));

        Api.json("{\"name\":\"while it runs\"}").patch("/batches/" + id).then().statusCode(200);

        Api.given().post("/batches/" + id + "/cancel").then().body("name", equalTo("while it runs"));
    }

    @Test
    void a_new_name_is_checked() {
        String id = Api.created(Api.request(1));
        String name = Api.batch(id).path("name");

        for (String body : List.of(
                "{}",
                "{\"name\":\"\"}",
                "{\"name\":7}",
                "{\"name\":\"" + "x".repeat(201) + "\"}",
                "{\"label\":\"x\"}")) {
            Api.json(body)
                    .patch("/batches/" + id)
                    .then()
                    .statusCode(400)
                    .body("violations[0].message", org.hamcrest.Matchers.notNullValue());
        }
        Api.json("{\"name\":\"x\"}")
                .patch("/batches/" + UUID.randomUUID())
                .then()
                .statusCode(404);
        Api.batch(id).then().body("name", equalTo(name));
    }

    @Test
    void a_batch_says_how_it_was_asked_for() {
        String id = Api.completed(Api.request(
                100_000, "\"weight\":3,\"stopWhen\":{\"metric\":\"winRate\",\"team\":\"north\",\"halfWidth\":0.2},"));

        Response batch = Api.batch(id);
        batch.then()
                .body("weight", equalTo(3))
                .body("stopWhen.metric", equalTo("winRate"))
                .body("stopWhen.team", equalTo("north"))
                .body("stopWhen.halfWidth", equalTo(0.2f))
                .body("stopReason", equalTo("PRECISE"))
                .body("runs.asked", equalTo(100_000));
        assertThat(batch.<Integer>path("runs.requested")).isLessThan(100_000);
        Api.given().get("/batches/" + id + "/results").then().body("runs.asked", equalTo(100_000));

        Api.json("{\"runs\":20000}").post("/batches/" + id + "/extend").then().body("runs.asked", equalTo(20_000));
        Api.awaitEnd(id);
    }

    @Test
    void an_ended_batch_has_its_leading_teams() {
        String id = Api.completed(Api.request(10));

        Api.await(() -> Api.batch(id).path("leadingTeams") != null);

        Response batch = Api.batch(id);
        batch.then()
                .body("leadingTeams", hasSize(2))
                .body("waitingFor", nullValue())
                .body("firstFailure", nullValue());
        List<Float> rates = batch.path("leadingTeams.winRate");
        assertThat(rates.get(0)).isGreaterThanOrEqualTo(rates.get(1));
        assertThat(rates.get(0) + rates.get(1)).isCloseTo(1, org.assertj.core.data.Offset.offset(1e-6f));
    }

    @Test
    void a_batch_that_no_process_can_execute_says_so_and_has_no_eta() {
        String id = UUID.randomUUID().toString();
        String scenario = Api.json(Api.SMALL).post("/scenarios").path("id");
        Sql.execute("SELECT * FROM create_batch('" + id + "', 'test', NULL, '" + scenario
                + "', NULL, NULL, NULL, NULL, 'DISTRIBUTED', 1, '1', 1, 10, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
                + " 1000, 1000)");

        Api.batch(id).then().body("waitingFor", equalTo("EXECUTOR")).body("etaMs", nullValue());
        Api.given().post("/batches/" + id + "/cancel");
    }

    @Test
    void results_and_progress_of_one_response_agree() {
        String id = Api.created(Api.request(200_000));
        for (int i = 0; i < 10; i++) {
            Response results = Api.given().get("/batches/" + id + "/results");
            int finished = results.path("runs.finished");

            assertThat(results.<Float>path("progress"))
                    .isCloseTo(finished / 200_000f, org.assertj.core.data.Offset.offset(1e-5f));
            assertThat(results.<Integer>path("coveredRuns")).isLessThanOrEqualTo(200_000);
            assertThat(results.<Integer>path("runs.completed")).isLessThanOrEqualTo(finished);
        }
        Api.given().post("/batches/" + id + "/cancel");
    }
}
