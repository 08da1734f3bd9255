package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class BatchTest {
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
    void a_long_poll_returns_when_the_batch_changes() {
        String id = Api.created(Api.request(300_000));
        String tag = Api.batch(id).header("ETag");

        Response changed = Api.given().header("If-None-Match", tag).get("/batches/" + id + "?wait=30");

        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(changed.header("ETag")).isNotEqualTo(tag);
        Api.given().post("/batches/" + id + "/cancel");
    }

    @Test
    void the_wait_of_a_long_poll_is_limited() {
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
    void unknown_ids_are_not_found() {
        Api.batch(UUID.randomUUID().toString()).then().statusCode(404).contentType("application/problem+json");
        Api.batch("nonsense").then().statusCode(404);
        Api.batch("1-1-1-1-1").then().statusCode(404);
    }
}
