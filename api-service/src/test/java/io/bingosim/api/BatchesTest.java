package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class BatchesTest {

    @Nested
    class Creating {
        @Test
        void a_batch_is_created_executed_and_answered() {
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
        void a_stored_scenario_is_named_by_its_id() {
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
        void a_text_that_is_an_integer_is_that_integer() {
            String number = Api.completed(Api.request(20, "\"seed\":-42,"));
            String text = Api.completed(Api.request(20, "\"seed\":\"-42\","));
            String words = Api.completed(Api.request(20, "\"seed\":\"forty-two\","));

            assertThat(teams(number)).isEqualTo(teams(text)).isNotEqualTo(teams(words));
        }

        @Test
        void every_violation_is_reported_with_its_pointer() {
            String body = Api.request(1, "\"weight\":101,\"colour\":1,\"executionMode\":\"NOWHERE\",")
                    .replace("\"runs\":1,", "\"runs\":1.5,")
                    .replace("\"schemaVersion\": 1", "\"schemaVersion\": 2");

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
        void a_stop_rule_ends_the_batch_when_the_answer_is_precise() {
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

            Api.create(Api.request(10, rule))
                    .then()
                    .statusCode(400)
                    .body("violations.pointer", contains("/stopWhen/team"));
            Api.create("{" + rule + "\"runs\":10,\"scenarioId\":\"" + scenario + "\"}")
                    .then()
                    .statusCode(400)
                    .body("violations.pointer", contains("/stopWhen/team"));
        }

        private static Object teams(String id) {
            return Api.given().get("/batches/" + id + "/results").path("teams");
        }
    }

    @Nested
    class Idempotency {
        @Test
        void the_same_key_and_request_give_the_same_batch() {
            String key = UUID.randomUUID().toString();
            String id = Api.json(Api.request(3))
                    .header("Idempotency-Key", key)
                    .post("/batches")
                    .path("id");

            // Other words, the same wish.
            String again = "{\"scenario\":" + Api.SMALL + ", \"weight\": 1, \"runs\": 3}";

            Api.json(again)
                    .header("Idempotency-Key", key)
                    .post("/batches")
                    .then()
                    .statusCode(200)
                    .header("Idempotency-Replayed", "true")
                    .header("Location", endsWith(id))
                    .body("id", equalTo(id));
        }

        @Test
        void the_same_key_with_another_request_is_a_conflict() {
            String key = UUID.randomUUID().toString();
            Api.json(Api.request(3)).header("Idempotency-Key", key).post("/batches");

            Api.json(Api.request(4))
                    .header("Idempotency-Key", key)
                    .post("/batches")
                    .then()
                    .statusCode(409)
                    .body("type", endsWith("idempotency-key-reused"));
        }

        @Test
        void a_rejected_request_does_not_use_up_the_key() {
            String key = UUID.randomUUID().toString();
            Api.json(Api.request(0))
                    .header("Idempotency-Key", key)
                    .post("/batches")
                    .then()
                    .statusCode(400);

            Api.json(Api.request(4))
                    .header("Idempotency-Key", key)
                    .post("/batches")
                    .then()
                    .statusCode(201);
        }

        @Test
        void a_key_has_1_to_255_characters() {
            Api.json(Api.request(1))
                    .header("Idempotency-Key", "k".repeat(255))
                    .post("/batches")
                    .then()
                    .statusCode(201);
            Api.json(Api.request(1))
                    .header("Idempotency-Key", "k".repeat(256))
                    .post("/batches")
                    .then()
                    .statusCode(400);
            Api.json(Api.request(1))
                    .header("Idempotency-Key", " ")
                    .post("/batches")
                    .then()
                    .statusCode(400);
        }

        @Test
        void one_key_many_times_at_once_makes_one_batch() throws Exception {
            String key = UUID.randomUUID().toString();
            Callable<Response> call = () ->
                    Api.json(Api.request(5)).header("Idempotency-Key", key).post("/batches");
            var pool = Executors.newFixedThreadPool(20);

            List<Response> responses = new ArrayList<>();
            for (Future<Response> answer : pool.invokeAll(java.util.Collections.nCopies(60, call))) {
                responses.add(answer.get());
            }
            pool.shutdown();

            assertThat(responses)
                    .extracting(answer -> answer.<String>path("id"))
                    .containsOnly(responses.get(0).<String>path("id"));
            assertThat(responses)
                    .extracting(Response::statusCode)
                    .filteredOn(status -> status == 201)
                    .hasSize(1);
            assertThat(Sql.number("SELECT count(*) FROM batch WHERE idempotency_key = '" + key + "'"))
                    .isEqualTo(1);
        }
    }

    @Nested
    class Looking {
        @Test
        void an_unchanged_batch_is_not_sent_again() {
            String id = Api.completed(Api.request(10));
            String tag = Api.batch(id).header("ETag");

            assertThat(tag).startsWith("W/\"");
            Api.given()
                    .header("If-None-Match", tag)
                    .get("/batches/" + id)
                    .then()
                    .statusCode(304)
                    .header("ETag", tag);
            Api.given()
                    .header("If-None-Match", "\"other\", " + tag)
                    .get("/batches/" + id)
                    .then()
                    .statusCode(304);
            Api.given()
                    .header("If-None-Match", "\"other\"")
                    .get("/batches/" + id)
                    .then()
                    .statusCode(200);
            Api.batch(id).then().header("Cache-Control", "private, no-cache");
        }

        @Test
        void waiting_answers_when_the_batch_changes() {
            String id = Api.created(Api.request(300_000));
            String tag = Api.batch(id).header("ETag");

            Response changed = Api.given().header("If-None-Match", tag).get("/batches/" + id + "?wait=30");

            assertThat(changed.statusCode()).isEqualTo(200);
            assertThat(changed.header("ETag")).isNotEqualTo(tag);
            Api.given().post("/batches/" + id + "/cancel");
        }

        @Test
        void the_wait_has_bounds() {
            String id = Api.completed(Api.request(1));

            Api.given().get("/batches/" + id + "?wait=60").then().statusCode(200);
            Api.given().get("/batches/" + id + "?wait=61").then().statusCode(400);
            Api.given().get("/batches/" + id + "?wait=-1").then().statusCode(400);
            Api.given().get("/batches/" + id + "?wait=x").then().statusCode(400);
        }

        @Test
        void runs_always_add_up() {
            String id = Api.created(Api.request(200_000));
            for (int i = 0; i < 20; i++) {
                Map<String, Integer> runs = Api.batch(id).path("runs");

                assertThat(runs.get("completed") + runs.get("failed") + runs.get("running") + runs.get("pending"))
                        .isEqualTo(runs.get("requested"));
                assertThat(runs.values()).allMatch(count -> count >= 0);
            }
            Api.given().post("/batches/" + id + "/cancel");
        }

        @Test
        void what_is_not_there_is_not_found() {
            Api.batch(UUID.randomUUID().toString()).then().statusCode(404).contentType("application/problem+json");
            Api.batch("nonsense").then().statusCode(404);
            Api.batch("1-1-1-1-1").then().statusCode(404);
        }
    }

    @Nested
    class Ending {
        @Test
        void cancelling_twice_is_cancelling_once() {
            String id = Api.created(Api.request(50_000_000));

            Api.given()
                    .post("/batches/" + id + "/cancel")
                    .then()
                    .statusCode(200)
                    .body("status", equalTo("CANCELLED"));
            String at = Api.batch(id).path("cancelledAt");
            Api.given()
                    .post("/batches/" + id + "/cancel")
                    .then()
                    .statusCode(200)
                    .body("cancelledAt", equalTo(at));
        }

        @Test
        void cancelling_what_has_ended_changes_nothing() {
            String id = Api.completed(Api.request(10));

            Api.given()
                    .post("/batches/" + id + "/cancel")
                    .then()
                    .statusCode(200)
                    .body("status", equalTo("COMPLETED"));
        }

        @Test
        void an_ended_batch_can_be_deleted_an_active_one_not() {
            String active = Api.created(Api.request(50_000_000));
            String ended = Api.completed(Api.request(10));

            Api.given().delete("/batches/" + active).then().statusCode(409).body("type", endsWith("batch-active"));
            Api.given().delete("/batches/" + ended).then().statusCode(204);
            Api.given().delete("/batches/" + ended).then().statusCode(404);
            Api.given().post("/batches/" + active + "/cancel");
        }

        @Test
        void extending_goes_on_with_the_same_stream() {
            String extended = Api.completed(Api.request(50, "\"seed\":3,"));
            String whole = Api.completed(Api.request(120, "\"seed\":3,"));

            Api.json("{\"runs\":120}")
                    .post("/batches/" + extended + "/extend")
                    .then()
                    .statusCode(200);
            Api.awaitEnd(extended);

            assertThatObject(
                            Api.given().get("/batches/" + extended + "/results").path("teams"))
                    .isEqualTo(Api.given().get("/batches/" + whole + "/results").path("teams"));
        }

        @Test
        void extending_knows_its_cases() {
            String id = Api.completed(Api.request(50));
            String cancelled = Api.created(Api.request(50_000_000));
            Api.json("{\"runs\":60000000}")
                    .post("/batches/" + cancelled + "/extend")
                    .then()
                    .statusCode(409);
            Api.given().post("/batches/" + cancelled + "/cancel");

            Api.json("{\"runs\":50}")
                    .post("/batches/" + id + "/extend")
                    .then()
                    .statusCode(200)
                    .body("status", equalTo("COMPLETED"));
            Api.json("{\"runs\":49}")
                    .post("/batches/" + id + "/extend")
                    .then()
                    .statusCode(409)
                    .body("type", endsWith("runs-smaller"));
            Api.json("{\"runs\":0}").post("/batches/" + id + "/extend").then().statusCode(400);
            Api.json("{\"runs\":60000000}")
                    .post("/batches/" + cancelled + "/extend")
                    .then()
                    .statusCode(409)
                    .body("type", endsWith("batch-cancelled"));
            Api.json("{\"runs\":60}")
                    .post("/batches/" + UUID.randomUUID() + "/extend")
                    .then()
                    .statusCode(404);
        }

        @Test
        void a_rerun_gives_the_same_numbers_and_takes_a_key() {
            String id = Api.completed(Api.request(40, "\"seed\":\"again\",\"name\":\"first\","));
            String key = UUID.randomUUID().toString();

            Response rerun = Api.given().header("Idempotency-Key", key).post("/batches/" + id + "/rerun");
            Api.given()
                    .header("Idempotency-Key", key)
                    .post("/batches/" + id + "/rerun")
                    .then()
                    .statusCode(200)
                    .body("id", equalTo(rerun.path("id")));

            rerun.then().statusCode(201).body("id", not(equalTo(id))).body("seed", equalTo("again"));
            Api.awaitEnd(rerun.path("id"));
            assertThatObject(Api.given()
                            .get("/batches/" + rerun.path("id") + "/results")
                            .path("teams"))
                    .isEqualTo(Api.given().get("/batches/" + id + "/results").path("teams"));
        }
    }

    @Nested
    class Listing {
        @Test
        void pages_join_without_gap_or_repetition_while_batches_arrive() {
            List<String> before = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                before.add(0, Api.created(Api.request(1, "\"seed\":\"page\",")));
            }

            List<String> seen = new ArrayList<>();
            String cursor = null;
            do {
                Response page = Api.given().get("/batches?limit=3" + (cursor == null ? "" : "&cursor=" + cursor));
                seen.addAll(page.<List<String>>path("items.id"));
                cursor = page.path("nextCursor");
                if (cursor != null) {
                    assertThat(page.header("Link")).contains("cursor=" + cursor).endsWith("rel=\"next\"");
                }
                // What arrives meanwhile is newer than where the reader is: it must not shift anything.
                Api.created(Api.request(1));
            } while (cursor != null);

            assertThat(seen).doesNotHaveDuplicates().containsSubsequence(before);
        }

        @Test
        void filters_come_from_closed_sets() {
            String id = Api.completed(Api.request(1));

            Api.given()
                    .get("/batches?status=COMPLETED&limit=200")
                    .then()
                    .body("items.id", hasItem(id))
                    .body("items.status", not(hasItem("RUNNING")));
            Api.given().get("/batches?status=completed").then().statusCode(400);
            Api.given()
                    .get("/batches?scenarioId=" + "0".repeat(64))
                    .then()
                    .statusCode(200)
                    .body("items", hasSize(0))
                    .body("nextCursor", nullValue());
        }

        @Test
        void what_is_not_understood_is_refused() {
            for (String query : List.of(
                    "limit=0", "limit=201", "limit=x", "cursor=x", "cursor=", "colour=red", "limit=1&limit=2")) {
                Api.given().get("/batches?" + query).then().statusCode(400).body("type", endsWith("bad-parameter"));
            }
            Api.given().get("/batches?limit=200").then().statusCode(200);
            Api.given().get("/batches?limit=1").then().statusCode(200);
        }

        @Test
        void a_page_has_a_tag() {
            Api.completed(Api.request(1));
            String tag = Api.given().get("/batches?status=COMPLETED&limit=1").header("ETag");

            Api.given()
                    .header("If-None-Match", tag)
                    .get("/batches?status=COMPLETED&limit=1")
                    .then()
                    .statusCode(304);
        }
    }

    @Nested
    class Http {
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
            Api.given()
                    .contentType("text/plain")
                    .body("{}")
                    .post("/batches")
                    .then()
                    .statusCode(415);
            Api.given().accept("application/json").get("/batches").then().statusCode(200);
        }

        @Test
        void answers_are_compressed_on_request() {
            Api.given()
                    .header("Accept-Encoding", "gzip")
                    .get("/openapi.json")
                    .then()
                    .statusCode(200)
                    .header("Content-Encoding", "gzip");
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
}
