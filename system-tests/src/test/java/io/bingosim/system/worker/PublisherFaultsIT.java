package io.bingosim.system.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.process.Disruptions;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.process.Signal;
import io.bingosim.system.Health;
import io.bingosim.system.proof.EvidenceRecorder;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The B rows about publishing: every process gets confirms again, and the batch its speed, without a restart. */
@Tag("faults")
class PublisherFaultsIT {
    private static final Duration FULL_SPEED = Duration.ofSeconds(40);
    private static final Duration FROZEN = Duration.ofSeconds(40);

    /** The target is ten seconds; a busy machine gets twice that. The table of faults shows what was measured. */
    private static final Duration RECOVERED = Duration.ofSeconds(20);

    private static final long RUNS = 600_000;

    /** Enough confirms to be sure that more than the first message after the fault got one. */
    private static final int CONFIRMS = 20;

    @Test
    void b9_publishers_are_back_at_full_speed_after_the_broker_was_frozen_for_40_seconds() {
        try (WorkerFixture fixture = underLoad("b9")) {
            UUID batch = fixture.batch("small.json", RUNS, 9);
            fixture.awaitProgress(batch, 4_000);
            double before = fixture.rate(batch, 10_000);

            Disruptions.add();
            fixture.node().signal(Signal.STOP);
            long until = System.nanoTime() + FROZEN.toNanos();
            try {
                awaitVisible(fixture);
                Awaitility.await("the end of the freeze")
                        .atMost(FROZEN.multipliedBy(2))
                        .until(() -> System.nanoTime() > until);
            } finally {
                fixture.node().signal(Signal.CONT);
            }

            assertRecovered(fixture, batch, before);
        }
    }

    @Test
    void b10_publishers_get_confirms_again_after_their_exchange_was_deleted() {
        try (WorkerFixture fixture = underLoad("b10")) {
            UUID batch = fixture.batch("small.json", RUNS, 10);
            fixture.awaitProgress(batch, 4_000);
            double before = fixture.rate(batch, 10_000);

            for (int deletion = 0; deletion < 3; deletion++) {
                Disruptions.add();
                Publisher.deleteExchange(fixture.broker(), Topology.RUNS_EXCHANGE);
                awaitConfirms(fixture);
            }

            assertRecovered(fixture, batch, before);
        }
    }

    /** Every worker says in its readiness what is missing, and at least one has noticed by its own publishes. */
    private static void awaitVisible(WorkerFixture fixture) {
        Awaitility.await("unconfirmed publishes to be visible")
                .atMost(FROZEN)
                .until(() -> fixture.workers().stream()
                                .noneMatch(worker ->
                                        Health.ready(worker).missing("rabbitmq").isEmpty())
                        && fixture.workers().stream()
                                .anyMatch(worker -> Metrics.of(worker, "bingosim_publisher_unconfirmed_messages") > 0));
    }

    private static WorkerFixture underLoad(String name) {
        WorkerFixture fixture = new WorkerFixture(name)
                .with("BINGOSIM_WORKER_DELAY", "PT0.001S")
                .with("BINGOSIM_DISPATCH_TARGET", "PT0.01S");
        fixture.worker(1);
        fixture.worker(1);
        return fixture;
    }

    private static void assertRecovered(WorkerFixture fixture, UUID batch, double before) {
        awaitConfirms(fixture);
        // Messages of chunks that were polled meanwhile are dropped first; without a new publisher it would stay a
        // fifth.
        double after = Awaitility.await("runs per second as before the fault, " + before)
                .atMost(FULL_SPEED)
                .until(() -> fixture.rate(batch, 4_000), rate -> rate > before * 0.7);
        System.out.printf("%.0f runs/s before the fault, %.0f after%n", before, after);
        fixture.sql().rows("SELECT cancel_batch(?)::text", batch);
        fixture.assertClean();
        assertThat(fixture.workers()).as("the workers are alive").allMatch(Service::isAlive);
    }

    /** Waits until every worker has got confirms again, and records how long that took. */
    private static void awaitConfirms(WorkerFixture fixture) {
        long from = System.nanoTime();
        List<Double> before =
                fixture.workers().stream().map(PublisherFaultsIT::confirmed).toList();
        Awaitility.await("confirms for every worker").atMost(RECOVERED).until(() -> {
            for (int i = 0; i < before.size(); i++) {
                if (confirmed(fixture.workers().get(i)) < before.get(i) + CONFIRMS) {
                    return false;
                }
            }
            return true;
        });
        EvidenceRecorder.recovered((System.nanoTime() - from) / 1e9);
    }

    private static double confirmed(Service worker) {
        return Metrics.of(worker, "bingosim_message_published_total");
    }
}
