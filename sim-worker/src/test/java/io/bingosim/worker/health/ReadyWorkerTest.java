package io.bingosim.worker.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.worker.testing.Batches;
import io.bingosim.worker.testing.Management;
import io.bingosim.worker.testing.TestProfiles;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(TestProfiles.WithBroker.class)
class ReadyWorkerTest {
    @TestHTTPResource(value = "/", management = true)
    URI address;

    @Inject
    Batches batches;

    private Management management;

    @BeforeEach
    void ready() {
        management = new Management(address);
        management.awaitReady();
    }

    @Test
    void every_readiness_check_is_up() {
        assertThat(management.readiness())
                .containsAllEntriesOf(Map.of("postgres", "UP", "rabbitmq", "UP", "taking work", "UP"));
    }

    @Test
    void the_metrics_of_messages_consumer_and_broker_are_exposed() {
        Batches.awaitEnd(batches.create(100));

        assertThat(management.metric("bingosim_consumer_up")).isEqualTo(1);
        assertThat(management.metric("bingosim_broker_up")).isEqualTo(1);
        assertThat(management.text("/q/metrics"))
                .contains("bingosim_message_consumed_total{queue=\"bingosim.runs.work\"");
        assertThat(List.of(
                        "bingosim_message_consumed_total",
                        "bingosim_message_acknowledged_total",
                        "bingosim_message_published_total",
                        "bingosim_consumer_starts_total",
                        "bingosim_run_completed_total"))
                .allSatisfy(name -> assertThat(management.metric(name)).as(name).isPositive());
        assertThat(List.of(
                        "bingosim_message_redelivered_total",
                        "bingosim_message_duplicate_total",
                        "bingosim_message_missed_total",
                        "bingosim_message_failed_total",
                        "bingosim_message_unconfirmed_total",
                        "bingosim_message_drained_total",
                        "bingosim_message_republished_total",
                        "bingosim_topology_redeclared_entities_total",
                        "bingosim_queue_depth_messages",
                        "bingosim_queue_consumers"))
                .allSatisfy(name -> assertThat(management.metric(name)).as(name).isNotNaN());
    }
}
