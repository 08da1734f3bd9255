package io.bingosim.worker.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.batch.WorkerId;
import io.bingosim.batch.execute.ChunkPoller;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.worker.testing.Batches;
import io.bingosim.worker.testing.Management;
import io.bingosim.worker.testing.TestBroker;
import io.bingosim.worker.testing.TestDatabase;
import io.bingosim.worker.testing.TestProfiles;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From a message on a real broker to results in a real database. */
@QuarkusTest
@TestProfile(TestProfiles.WithBroker.class)
class ChunkFlowTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TestHTTPResource(value = "/", management = true)
    URI management;

    @Inject
    Batches batches;

    @Inject
    MessageAcks acks;

    @Inject
    ChunkPoller poller;

    @Inject
    WorkerId worker;

    @BeforeEach
    void consuming() {
        new Management(management).awaitReady();
        await().atMost(PATIENCE).until(() -> !poller.isOpen());
    }

    @Test
    void a_chunk_is_claimed_simulated_and_stored_and_its_message_is_acknowledged() {
        long consumedBefore = acks.consumedCount();

        UUID batch = batches.create(500);

        assertThat(Batches.awaitEnd(batch)).isEqualTo("COMPLETED");
        long chunks = TestDatabase.number("SELECT count(*) FROM run_chunk WHERE batch_id = ?", batch);
        assertThat(TestDatabase.number("SELECT sum(run_count) FROM result_block WHERE batch_id = ?", batch))
                .isEqualTo(500);
        assertThat(TestDatabase.rows("SELECT DISTINCT outcome FROM chunk_attempt WHERE batch_id = ?", batch))
                .containsExactly("COMPLETED");
        assertThat(TestDatabase.rows("SELECT DISTINCT worker_id FROM chunk_attempt WHERE batch_id = ?", batch))
                .containsExactly(worker.id().toString());
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(acks.consumedCount() - consumedBefore).isEqualTo(chunks);
            assertThat(acks.acknowledgedCount()).isEqualTo(acks.consumedCount());
        });
        await().atMost(PATIENCE).until(() -> TestBroker.unacknowledged() == 0);
    }

    @Test
    void an_idle_worker_takes_a_chunk_whose_message_waits_elsewhere() {
        UUID waiting = Batches.createWithoutMessage(500);

        Batches.awaitEnd(batches.create(500));

        assertThat(Batches.awaitEnd(waiting)).isEqualTo("COMPLETED");
        assertThat(TestDatabase.rows(
                        "SELECT 1 FROM run_chunk WHERE batch_id = ? AND started_at > created_at + interval '5 seconds'",
                        waiting))
                .as("not found by the poller for overdue chunks")
                .isEmpty();
    }

    @Test
    void an_unreadable_message_is_recorded_as_failed_and_acknowledged() throws Exception {
        long failedBefore = acks.failedCount();
        String payload = "garbage " + UUID.randomUUID();

        TestBroker.publish(payload.getBytes(StandardCharsets.UTF_8));

        await().atMost(PATIENCE).until(() -> acks.failedCount() == failedBefore + 1);
        assertThat(TestDatabase.rows(
                        "SELECT source || ' ' || deliveries FROM failed_message WHERE payload = convert_to(?, 'UTF8')",
                        payload))
                .containsExactly(Topology.WORK_QUEUE + " 1");
        await().atMost(PATIENCE).until(() -> TestBroker.unacknowledged() == 0);
    }

    @Test
    void a_message_for_a_chunk_that_does_not_exist_is_acknowledged_and_changes_nothing() throws Exception {
        long missedBefore = acks.missedCount();

        TestBroker.publish(("{\"version\":1,\"chunkId\":999999999,\"batchId\":\"" + UUID.randomUUID() + "\"}")
                .getBytes(StandardCharsets.UTF_8));

        await().atMost(PATIENCE).until(() -> acks.missedCount() == missedBefore + 1);
        await().atMost(PATIENCE).until(() -> TestBroker.unacknowledged() == 0);
        assertThat(TestDatabase.number("SELECT count(*) FROM chunk_attempt WHERE chunk_id = 999999999"))
                .isZero();
    }
}
