package io.bingosim.system.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.fault.Fault;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.RabbitNode;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The B rows that concern the API too: it accepts whatever the broker does. */
@Tag("faults")
class BrokerFaultsIT {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration AWAY = Duration.ofMinutes(3);

    @Test
    void b3_services_that_start_three_minutes_before_their_broker_accept_and_work() throws Exception {
        try (RabbitNode rabbit = RabbitNode.start(false);
                ProofRig rig = new ProofRig("b3", rabbit.address(), 2, Fault.refuse(), Map.of())) {
            long until = System.nanoTime() + AWAY.toNanos();
            String early = rig.caller().create("small.json", 5_000, 3);
            awaitStatus(rig, early, "COMPLETED");
            assertThat(rig.api().isReady()).as("the API without a broker").isTrue();
            assertThat(rig.workers()).as("readiness without a broker").noneMatch(Service::isReady);
            Awaitility.await("three minutes without a broker")
                    .atMost(AWAY.plusMinutes(1))
                    .until(() -> System.nanoTime() > until);

            rig.brokerProxy().heal();
            rig.workers().forEach(worker -> worker.awaitReady(LONG));

            String late = rig.caller().create("small.json", 20_000, 4);
            awaitStatus(rig, late, "COMPLETED");
            assertThat(rig.workers()).as("the workers live").allMatch(Service::isAlive);
            rig.assertClean();
        }
    }

    @Test
    void b6_a_memory_alarm_stops_publishing_and_nothing_else() throws Exception {
        try (RabbitNode rabbit = RabbitNode.start(false);
                ProofRig rig = new ProofRig("b6", rabbit.address(), 2)) {
            String before = rig.caller().create("small.json", 40_000, 6);
            rig.awaitCompletedRuns(2_000);

            rabbit.ctl("set_vm_memory_high_watermark", "0.00001");
            String meanwhile;
            try {
                meanwhile = rig.caller().create("small.json", 1_000, 7);
                awaitStatus(rig, meanwhile, "COMPLETED");
                rig.awaitCompletedRuns(25_000);
            } finally {
                rabbit.ctl("set_vm_memory_high_watermark", "0.4");
            }

            awaitStatus(rig, before, "COMPLETED");
            // Also what was told during the alarm is told in the end.
            rig.assertClean();
        }
    }

    private static void awaitStatus(ProofRig rig, String batch, String status) {
        Awaitility.await(batch + " " + status)
                .atMost(LONG)
                .until(() -> rig.caller().batch(batch).get("status").asText().equals(status));
    }
}
