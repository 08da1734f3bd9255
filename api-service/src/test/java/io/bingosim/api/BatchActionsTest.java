package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.within;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class BatchActionsTest {
    @Test
    void cancelling_is_idempotent() {
        String id = Api.created(Api.request(50_000_000));

        Api.given().post("/batches/" + id + "/cancel").then().statusCode(200).body("status", equalTo("CANCELLED"));
        String at = Api.batch(id).path("cancelledAt");
        Api.given().post("/batches/" + id + "/cancel").then().statusCode(200).body("cancelledAt", equalTo(at));
    }

    @Test
    void cancelling_an_ended_batch_changes_nothing() {
        String id = Api.completed(Api.request(10));

        Api.given().post("/batches/" + id + "/cancel").then().statusCode(200).body("status", equalTo("COMPLETED"));
    }

    @Test
    void only_an_ended_batch_can_be_deleted() {
        String active = Api.created(Api.request(50_000_000));
        String ended = Api.completed(Api.request(10));

        Api.given().delete("/batches/" + active).then().statusCode(409).body("type", endsWith("batch-active"));
        Api.given().delete("/batches/" + ended).then().statusCode(204);
        Api.given().delete("/batches/" + ended).then().statusCode(404);
        Api.given().post("/batches/" + active + "/cancel");
    }

    @Test
    void extending_continues_with_the_same_seed() {
        String extended = Api.completed(Api.request(50, "\"seed\":3,"));
        String whole = Api.completed(Api.request(120, "\"seed\":3,"));

        Api.json("{\"runs\":120}")
                .post("/batches/" + extended + "/extend")
                .then()
                .statusCode(200);
        Api.awaitEnd(extended);

        // The intervals differ: the length of an extended batch was not fixed beforehand.
        for (String figure : List.of("pointsHistogram", "winRate.value", "attempts.mean", "finishedAt.sd")) {
            assertThatObject(
                            Api.given().get("/batches/" + extended + "/results").path("teams." + figure))
                    .as(figure)
                    .isEqualTo(Api.given().get("/batches/" + whole + "/results").path("teams." + figure));
        }
    }

    @Test
    void an_extension_has_its_own_start_and_speed() {
        String id = Api.completed(Api.request(50, "\"seed\":3,"));
        var before = Api.given().get("/batches/" + id);
        assertThat(before.<String>path("firstStartedAt")).isEqualTo(before.path("startedAt"));

        Api.json("{\"runs\":120}").post("/batches/" + id + "/extend").then().statusCode(200);
        Api.awaitEnd(id);
        var after = Api.given().get("/batches/" + id);

        assertThat(after.<String>path("firstStartedAt")).isEqualTo(before.path("startedAt"));
        assertThat(after.<String>path("startedAt")).isGreaterThan(before.<String>path("endedAt"));
        double seconds = after.<Integer>path("durationMs") / 1000.0;
        assertThat(seconds == 0 ? 70 : after.<Number>path("runsPerSecond").doubleValue() * seconds)
                .isCloseTo(70, within(1e-3));
    }

    @Test
    void extending_is_rejected_with_the_reason() {
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
    void a_rerun_has_the_same_results_and_accepts_an_idempotency_key() {
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
