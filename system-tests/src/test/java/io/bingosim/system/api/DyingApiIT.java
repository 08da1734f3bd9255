package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.process.Service;
import io.bingosim.system.invariant.Quiet;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A6: the API process dies in the middle of a LOCAL batch; the next one finishes it and no worker touches it. */
class DyingApiIT {
    private static final Duration LONG = Duration.ofSeconds(120);

    @Test
    void the_next_process_finishes_what_a_dead_one_began() throws Exception {
        try (ApiRig rig = new ApiRig("a6").with("BINGOSIM_WORKER_DELAY", "PT0.004S")) {
            Service first = rig.api();
            rig.worker();
            Client client = new Client(first.url());
            String id = Client.id(client.create(ApiRig.request(3_000), null));
            await().atMost(LONG)
                    .until(() ->
                            client.get("/batches/" + id).at("/runs/completed").asLong() > 100);

            first.kill();
            Client next = new Client(rig.api().url());

            await().atMost(LONG).until(() -> next.get("/batches/" + id + "?wait=5")
                    .path("status")
                    .asText()
                    .equals("COMPLETED"));
            assertThat(rig.number("SELECT count(*) FROM chunk_attempt a JOIN worker w ON w.id = a.worker_id"
                            + " WHERE w.mode = 'DISTRIBUTED'"))
                    .isZero();
            assertThat(rig.number("SELECT count(DISTINCT worker_id) FROM chunk_attempt"))
                    .isEqualTo(2);
            Quiet.assertClean(rig.jdbcUrl(), LONG);
        }
    }
}
