package io.bingosim.worker.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.batch.process.Heartbeat;
import io.bingosim.worker.testing.Batches;
import io.bingosim.worker.testing.Management;
import io.bingosim.worker.testing.TestDatabase;
import io.bingosim.worker.testing.TestProfiles;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(TestProfiles.SlowRuns.class)
class WorkerShutdownTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TestHTTPResource(value = "/", management = true)
    URI address;

    @Inject
    Batches batches;

    @Inject
    WorkerShutdown shutdown;

    @Inject
    Heartbeat heartbeat;

    @Test
    void a_stopping_worker_is_not_ready_and_releases_its_chunks_at_no_cost() {
        Management management = new Management(address);
        management.awaitReady();
        UUID batch = batches.create(10_000);
        await().atMost(PATIENCE)
                .until(() -> TestDatabase.number(
                                "SELECT count(*) FROM run_chunk WHERE batch_id = ? AND status = 'RUNNING'", batch)
                        > 0);

        shutdown.stop(new ShutdownEvent());

        assertThat(TestDatabase.rows("SELECT DISTINCT status FROM run_chunk WHERE batch_id = ?", batch))
                .contains("PENDING")
                .doesNotContain("RUNNING");
        assertThat(TestDatabase.rows("SELECT DISTINCT outcome FROM chunk_attempt WHERE batch_id = ?", batch))
                .contains("RELEASED")
                .doesNotContain("RESCUED", "FAILED");
        assertThat(TestDatabase.number("SELECT max(attempt) + max(crashes) FROM run_chunk WHERE batch_id = ?", batch))
                .isEqualTo(1);
        assertThat(management.readiness()).containsEntry("taking work", "DOWN");
        heartbeat.beat().await().atMost(PATIENCE);
        assertThat(TestDatabase.number("SELECT count(*) FROM worker WHERE gone_at IS NULL"))
                .as("workers that have not left")
                .isZero();
    }
}
