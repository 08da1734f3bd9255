package io.bingosim.system.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.RabbitNode;
import io.bingosim.testing.fault.Fault;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The B rows that include the API: it accepts batches whatever state the broker is in. */
@Tag("faults")
class BrokerFaultsIT {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration AWAY = Duration.ofMinutes(3);

    @Test
    void b3_services_started_three_minutes_before_the_broker_accept_and_execute_batches() throws Exception {
        try (RabbitNode rabbit = RabbitNode.start(false);
                SystemFixture fixture = new SystemFixture("b3", rabbit.address(), 2, Fault.refuse(), Map.of())) {
            long until = System.nanoTime() + AWAY.toNanos();
            String early = fixture.caller().create("small.json", 5_000, 3);
            awaitStatus(fixture, early, "COMPLETED");
            assertThat(fixture.api().isReady()).as("the API without a broker").isTrue();
            assertThat(fixture.workers()).as("readiness without a broker").noneMatch(Service::isReady);
            Awaitility.await("three minutes without a broker")
                    .atMost(AWAY.plusMinutes(1))
                    .until(() -> System.nanoTime() > until);

            fixture.brokerProxy().heal();
            fixture.workers().forEach(worker -> worker.awaitReady(LONG));

            String late = fixture.caller().create("small.json", 20_000, 4);
            awaitStatus(fixture, late, "COMPLETED");
            assertThat(fixture.workers()).as("the workers are alive").allMatch(Service::isAlive);
            fixture.assertClean();
        }
    }

    @Test
    void b6_a_memory_alarm_stops_only_publishing() throws Exception {
        try (RabbitNode rabbit = RabbitNode.start(false);
                SystemFixture fixture = new SystemFixture("b6", rabbit.address(), 2)) {
            String before = fixture.caller().create("small.json", 40_000, 6);
            fixture.awaitCompletedRuns(2_000);

            rabbit.ctl("set_vm_memory_high_watermark", "0.00001");
            String meanwhile;
            try {
                meanwhile = fixture.caller().create("small.json", 1_000, 7);
                awaitStatus(fixture, meanwhile, "COMPLETED");
                fixture.awaitCompletedRuns(25_000);
            } finally {
                rabbit.ctl("set_vm_memory_high_watermark", "0.4");
            }

            awaitStatus(fixture, before, "COMPLETED");
            // Events that occurred during the alarm are published in the end.
            fixture.assertClean();
        }
    }

    private static void awaitStatus(SystemFixture fixture, String batch, String status) {
        Awaitility.await(batch + " " + status)
                .atMost(LONG)
                .until(() ->
                        fixture.caller().batch(batch).get("status").asText().equals(status));
    }
}
