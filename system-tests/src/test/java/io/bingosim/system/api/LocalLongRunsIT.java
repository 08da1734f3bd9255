package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.process.Service;
import io.bingosim.system.proof.IdleSystem;
import io.bingosim.testing.LongRunScenario;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Valid runs that take longer than the watchdog waits for a step, in an API that executes chunks itself. */
class LocalLongRunsIT {
    private static final Duration LONG = Duration.ofMinutes(5);

    @Test
    void w8_a_long_run_in_local_mode_completes_and_cancelling_one_frees_its_slot() throws Exception {
        try (ApiFixture fixture = new ApiFixture("w8-local")
                .with("BINGOSIM_WORKER_WATCHDOG", "PT2S")
                .with("BINGOSIM_SLOTS", "1")) {
            Service api = fixture.api();
            Client client = new Client(api.url());
            long pid = api.pid();

            assertCompletes(fixture, client, Duration.ofSeconds(6));

            String endless = create(client, LongRunScenario.json(LongRunScenario.ATTEMPTS_MAX));
            await("the endless run").atMost(LONG).until(() -> attempts(fixture, endless) == 1);
            client.post("/batches/" + endless + "/cancel", new byte[0], "application/json");
            String next = Client.id(client.create(ApiFixture.request(100), null));

            awaitCompleted(client, next);
            assertThat(api.pid()).isEqualTo(pid);
            assertThat(api.isAlive()).isTrue();
            IdleSystem.assertClean(fixture.jdbcUrl(), LONG);
        }
    }

    @Test
    @Tag("faults")
    void w8_a_run_of_forty_seconds_completes_in_local_mode_while_another_batch_does() throws Exception {
        try (ApiFixture fixture = new ApiFixture("w8-local-forty").with("BINGOSIM_SLOTS", "2")) {
            Client client = new Client(fixture.api().url());
            Client.id(client.create(ApiFixture.request(10_000), null));

            assertCompletes(fixture, client, Duration.ofSeconds(40));

            IdleSystem.assertClean(fixture.jdbcUrl(), LONG);
        }
    }

    private static void assertCompletes(ApiFixture fixture, Client client, Duration time) throws Exception {
        String measured = create(client, LongRunScenario.measured());
        awaitCompleted(client, measured);
        double nanos = fixture.number("SELECT nanos_per_run::bigint FROM batch WHERE id = '" + measured + "'");

        String batch = create(client, LongRunScenario.lasting(time, nanos));

        awaitCompleted(client, batch);
        assertThat(attempts(fixture, batch)).as("attempts to execute the chunk").isOne();
    }

    private static String create(Client client, String scenario) throws Exception {
        return Client.id(client.create("{\"runs\":1,\"seed\":1,\"scenario\":" + scenario + "}", null));
    }

    private static void awaitCompleted(Client client, String batch) {
        await("batch " + batch).atMost(LONG).until(() -> client.get("/batches/" + batch + "?wait=5")
                .path("status")
                .asText()
                .equals("COMPLETED"));
    }

    private static long attempts(ApiFixture fixture, String batch) {
        return fixture.number("SELECT count(*) FROM chunk_attempt WHERE batch_id = '" + batch + "'");
    }
}
