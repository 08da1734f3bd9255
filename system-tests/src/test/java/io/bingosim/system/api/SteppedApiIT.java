package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bingosim.stack.process.Service;
import io.bingosim.system.proof.IdleSystem;
import io.bingosim.testing.fault.SteppedClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The wall clock of an API that executes chunks itself is set while it works. */
@Tag("faults")
class SteppedApiIT {
    private static final Duration LONG = Duration.ofSeconds(120);

    @TempDir
    Path directory;

    @Test
    void k1_an_api_whose_clock_is_set_stays_ready_and_executes_batches() throws Exception {
        String missing = SteppedClock.missing();
        assumeTrue(missing == null, missing);
        SteppedClock clock = new SteppedClock(directory.resolve("clock"));
        try (ApiFixture fixture = new ApiFixture("k1-api")) {
            clock.environment().forEach(fixture::with);
            Service api = fixture.api();
            Client client = new Client(api.url());
            for (Duration step : List.of(Duration.ofMinutes(-10), Duration.ofDays(1), Duration.ofDays(-1))) {
                clock.step(step);
                String batch = Client.id(client.create(ApiFixture.request(2_000), null));

                await("heartbeats after a step by " + step)
                        .atMost(LONG)
                        .until(() -> fixture.number("SELECT count(*) FROM worker, batch WHERE batch.id = '" + batch
                                        + "' AND last_seen > batch.created_at + interval '6 s'")
                                == 1);
                await("batch after a step by " + step).atMost(LONG).until(() -> client.get("/batches/" + batch)
                        .path("status")
                        .asText()
                        .equals("COMPLETED"));
                assertThat(api.isReady()).isTrue();
            }
            IdleSystem.assertClean(fixture.jdbcUrl(), LONG);
        }
    }
}
