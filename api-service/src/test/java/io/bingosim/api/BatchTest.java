package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
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
    void duration_and_speed_of_an_ended_batch_follow_from_its_times() {
        String id = Api.completed(Api.request(10));
        Sql.execute(
                "UPDATE batch SET started_at = ended_at - interval '2 seconds', created_at = ended_at - interval '3 s'"
                        + " WHERE id = '" + id + "'");

        Response batch = Api.batch(id);

        assertThat(batch.<Integer>path("durationMs")).isEqualTo(2_000);
        assertThat(batch.<Number>path("runsPerSecond").doubleValue()).isEqualTo(5);
        assertThat(batch.<Object>path("etaMs")).isNull();
        assertThat(Duration.between(time(batch, "createdAt"), time(batch, "startedAt")))
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(Duration.between(time(batch, "startedAt"), time(batch, "endedAt")))
                .isEqualTo(Duration.ofSeconds(2));
        assertThat(batch.<Object>path("cancelledAt")).isNull();
    }

    @Test
    void the_estimate_of_a_running_batch_follows_from_its_speed() {
        String id = Api.created(Api.request(50_000_000));
        Api.await(() -> Api.batch(id).path("etaMs") != null);

        Response batch = Api.batch(id);

        double rate = batch.<Number>path("runsPerSecond").doubleValue();
        double completed = batch.<Number>path("runs.completed").doubleValue();
        assertThat(rate * batch.<Number>path("durationMs").doubleValue() / 1_000)
                .isCloseTo(completed, within(completed / 1_000));
        double eta = (50_000_000 - completed) * 1_000 / rate;
        assertThat(batch.<Number>path("etaMs").doubleValue()).isCloseTo(eta, within(1 + eta / 1_000));
        assertThat(batch.<Object>path("endedAt")).isNull();

        Response cancelled = Api.given().post("/batches/" + id + "/cancel");
        assertThat(time(cancelled, "cancelledAt")).isEqualTo(time(cancelled, "endedAt"));
        assertThat(cancelled.<Object>path("etaMs")).isNull();
    }

    private static Instant time(Response batch, String field) {
        return Instant.parse(batch.path(field));
    }

    @Test
    void unknown_ids_are_not_found() {
        Api.batch(UUID.randomUUID().toString()).then().statusCode(404).contentType("application/problem+json");
        Api.batch("nonsense").then().statusCode(404);
        Api.batch("1-1-1-1-1").then().statusCode(404);
    }
}
