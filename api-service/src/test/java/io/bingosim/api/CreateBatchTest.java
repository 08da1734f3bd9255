package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class CreateBatchTest {
    @Test
    void a_batch_is_created_executed_and_has_results() {
        Response created = Api.create(Api.request(100, "\"seed\":7,\"name\":\"Friday\","));

        created.then()
                .statusCode(201)
                .header("Location", endsWith("/api/v1/batches/" + created.path("id")))
                .header("ETag", notNullValue())
                .body("seed", equalTo("7"))
                .body("name", equalTo("Friday"))
                .body("executionMode", equalTo("LOCAL"))
                .body("runs.requested", equalTo(100));
        Api.awaitEnd(created.path("id"));
        Api.batch(created.path("id"))
                .then()
                .body("status", equalTo("COMPLETED"))
                .body("progress", equalTo(1.0f))
                .body("runs.completed", equalTo(100))
                .body("stopReason", equalTo("FINISHED"))
                .body("etaMs", nullValue());
    }

    @Test
    void ids_are_of_version_7() {
        String id = Api.created(Api.request(1));

        assertThat(UUID.fromString(id).version()).isEqualTo(7);
        assertThat(UUID.fromString(id).variant()).isEqualTo(2);
    }

    @Test
    void a_stored_scenario_is_referred_to_by_its_id() {
        String scenario = Api.json(Api.SMALL).post("/scenarios").path("id");

        Api.create("{\"scenarioId\":\"" + scenario + "\",\"runs\":5}")
                .then()
                .statusCode(201)
                .body("scenarioId", equalTo(scenario));
    }

    @Test
    void an_unknown_scenario_is_not_found() {
        Api.create("{\"scenarioId\":\"" + "0".repeat(64) + "\",\"runs\":5}")
                .then()
                .statusCode(404);
    }

    @Test
    void a_seed_is_chosen_when_none_is_given() {
        String seed = Api.create(Api.request(1)).path("seed");

        assertThat(String.valueOf(Long.parseLong(seed))).isEqualTo(seed);
    }

    @Test
    void a_text_seed_that_is_an_integer_is_that_integer() {
        String number = Api.completed(Api.request(20, "\"seed\":-42,"));
        String text = Api.completed(Api.request(20, "\"seed\":\"-42\","));
        String words = Api.completed(Api.request(20, "\"seed\":\"forty-two\","));

        assertThat(teams(number)).isEqualTo(teams(text)).isNotEqualTo(teams(words));
    }

    @Test
    void every_violation_is_reported_with_its_pointer() {
        String body = Api.request(1, "\"weight\":101,\"colour\":1,\"executionMode\":\"NOWHERE\",")
                .replace("\"runs\":1,", "\"runs\":1.5,")
                .replace("\"schemaVersion\": 1", "\"schemaVersion\": 3");

        Api.create(body)
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:bingosim:problem:validation-failed"))
                .body("traceId", notNullValue())
                .body(
                        "violations.pointer",
                        contains("/colour", "/executionMode", "/runs", "/scenario/schemaVersion", "/weight"));
    }

    @Test
    void scenario_and_scenario_id_exclude_each_other() {
        Api.create(Api.request(1, "\"scenarioId\":\"" + "0".repeat(64) + "\","))
                .then()
                .statusCode(400)
                .body("violations.pointer", hasItem(""));
        Api.create("{\"runs\":1}").then().statusCode(400).body("violations.pointer", contains(""));
    }

    @Test
    void a_mode_this_server_does_not_serve_is_a_conflict() {
        Api.create(Api.request(1, "\"executionMode\":\"DISTRIBUTED\","))
                .then()
                .statusCode(409)
                .body("type", endsWith("execution-mode-unavailable"));
    }

    @Test
    void a_stop_rule_ends_the_batch_when_the_interval_is_narrow() {
        String id = Api.completed(
                Api.request(100_000, "\"seed\":1,\"stopWhen\":{\"metric\":\"points\",\"halfWidth\":100},"));

        Api.batch(id)
                .then()
                .body("status", equalTo("COMPLETED"))
                .body("stopReason", equalTo("PRECISE"))
                .body("runs.requested", equalTo(1000))
                .body("runs.completed", equalTo(1000));
    }

    @Test
    void a_stop_rule_names_a_team_of_the_scenario() {
        String rule = "\"stopWhen\":{\"metric\":\"winRate\",\"team\":\"nobody\",\"halfWidth\":0.1},";
        String scenario = Api.json(Api.SMALL).post("/scenarios").path("id");

        Api.create(Api.request(10, rule)).then().statusCode(400).body("violations.pointer", contains("/stopWhen/team"));
        Api.create("{" + rule + "\"runs\":10,\"scenarioId\":\"" + scenario + "\"}")
                .then()
                .statusCode(400)
                .body("violations.pointer", contains("/stopWhen/team"));
    }

    private static Object teams(String id) {
        return Api.given().get("/batches/" + id + "/results").path("teams");
    }
}
