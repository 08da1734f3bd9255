package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Requests repeated with the same Idempotency-Key. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class IdempotencyTest {
    @Test
    void the_same_key_and_request_give_the_same_batch() {
        String key = UUID.randomUUID().toString();
        String id = Api.json(Api.request(3))
                .header("Idempotency-Key", key)
                .post("/batches")
                .path("id");

        // Different text, same meaning.
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
    void concurrent_requests_with_one_key_create_one_batch() throws Exception {
        String key = UUID.randomUUID().toString();
        Callable<Response> call =
                () -> Api.json(Api.request(5)).header("Idempotency-Key", key).post("/batches");
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
