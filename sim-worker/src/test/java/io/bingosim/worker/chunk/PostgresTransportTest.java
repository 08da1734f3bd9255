package io.bingosim.worker.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.WorkerId;
import io.bingosim.worker.testing.Batches;
import io.bingosim.worker.testing.Management;
import io.bingosim.worker.testing.TestDatabase;
import io.bingosim.worker.testing.TestProfiles;
import io.bingosim.worker.testing.UnusedBroker;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(TestProfiles.PostgresTransport.class)
class PostgresTransportTest {
    @TestHTTPResource(value = "/", management = true)
    URI address;

    @Inject
    Batches batches;

    @Inject
    MessageAcks acks;

    @Inject
    WorkerId worker;

    @Test
    void a_batch_created_by_another_process_is_started_by_its_notification() throws Exception {
        new Management(address).awaitReady();
        // The dispatch at start is over once a batch of this process has ended.
        Batches.awaitEnd(batches.create(10));

        assertThat(Batches.awaitEnd(Batches.createElsewhere(500))).isEqualTo("COMPLETED");
    }

    @Test
    void chunks_are_taken_from_postgres_and_no_broker_is_contacted() throws Exception {
        Management management = new Management(address);
        management.awaitReady();

        UUID batch = batches.create(500);

        assertThat(Batches.awaitEnd(batch)).isEqualTo("COMPLETED");
        assertThat(TestDatabase.rows("SELECT DISTINCT worker_id FROM chunk_attempt WHERE batch_id = ?", batch))
                .containsExactly(worker.id().toString());
        assertThat(acks.consumedCount()).isZero();
        assertThat(management.readiness()).containsEntry("rabbitmq", "UP {\"transport\":\"postgres\"}");
        assertThat(UnusedBroker.wasContacted()).isFalse();

        // The test can fail: a connection is noticed.
        new Socket(InetAddress.getLoopbackAddress(), UnusedBroker.port()).close();
        Awaitility.await().until(UnusedBroker::wasContacted);
    }
}
