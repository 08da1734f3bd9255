package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.process.Service;
import io.bingosim.system.EngineResults;
import io.bingosim.system.proof.IdleSystem;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * A6: the API process dies in the middle of a LOCAL batch and between the looks of an experiment; the next one finishes both
 * and no worker touches them.
 */
class KilledApiIT {
    private static final Duration LONG = Duration.ofSeconds(120);

    @Test
    void the_next_api_process_finishes_the_batch_and_the_experiment_of_a_killed_one() throws Exception {
        try (ApiFixture fixture = new ApiFixture("a6").with("BINGOSIM_WORKER_DELAY", "PT0.004S")) {
            Service first = fixture.api();
            fixture.worker();
            Client client = new Client(first.url());
            String id = Client.id(client.create(ApiFixture.request(3_000), null));
            String question = ApiFixture.experiment();
            String experiment = Client.id(
                    client.post("/experiments", question.getBytes(StandardCharsets.UTF_8), "application/json"));
            await().atMost(LONG)
                    .until(() ->
                            client.get("/batches/" + id).at("/runs/completed").asLong() > 100);
            await().atMost(LONG)
                    .until(() -> client.get("/experiments/" + experiment)
                                    .path("looks")
                                    .asInt()
                            > 0);

            first.kill();
            Client next = new Client(fixture.api().url());

            await().atMost(LONG).until(() -> next.get("/batches/" + id + "?wait=5")
                    .path("status")
                    .asText()
                    .equals("COMPLETED"));
            await().atMost(LONG).until(() -> next.get("/experiments/" + experiment + "?wait=5")
                    .path("status")
                    .asText()
                    .equals("COMPLETED"));
            assertThat(next.get("/experiments/" + experiment + "/results"))
                    .as("bit for bit as if nothing had happened")
                    .isEqualTo(EngineResults.of(question));
            assertThat(fixture.number("SELECT count(*) FROM chunk_attempt a JOIN worker w ON w.id = a.worker_id"
                            + " WHERE w.mode = 'DISTRIBUTED'"))
                    .isZero();
            assertThat(fixture.number("SELECT count(DISTINCT worker_id) FROM chunk_attempt"))
                    .isEqualTo(2);
            IdleSystem.assertClean(fixture.jdbcUrl(), LONG);
        }
    }
}
