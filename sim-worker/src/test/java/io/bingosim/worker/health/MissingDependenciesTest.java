package io.bingosim.worker.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.worker.testing.Batches;
import io.bingosim.worker.testing.Management;
import io.bingosim.worker.testing.TestDatabase;
import io.bingosim.worker.testing.TestProfiles;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(TestProfiles.NothingThere.class)
class MissingDependenciesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TestHTTPResource(value = "/", management = true)
    URI address;

    @Inject
    Batches batches;

    @Test
    void readiness_names_what_is_missing_and_the_worker_begins_when_the_schema_appears() {
        Management management = new Management(address);

        assertThat(management.status("/q/health/ready")).isEqualTo(503);
        assertThat(management.readiness())
                .containsEntry("postgres", "DOWN {\"missing\":\"the database or its schema\"}")
                .containsEntry("taking work", "UP");
        assertThat(management.status("/q/health/live")).isEqualTo(200);

        TestDatabase.migrate();

        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(management.readiness()).containsEntry("postgres", "UP");
            assertThat(management.readiness().get("rabbitmq"))
                    .startsWith("DOWN")
                    .contains("Connection refused");
        });
        assertThat(management.status("/q/health/ready")).isEqualTo(503);
        assertThat(Batches.awaitEnd(batches.create(100))).isEqualTo("COMPLETED");
    }
}
