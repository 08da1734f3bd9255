package io.bingosim.system.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.process.Service;
import io.bingosim.system.Health;
import io.bingosim.testing.fault.Fault;
import io.bingosim.testing.fault.FaultProxy;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadinessIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final byte[] UNKNOWN_CHUNK =
            Publisher.utf8("{\"version\":1,\"chunkId\":987654321,\"batchId\":\"" + UUID.randomUUID() + "\"}");

    private final WorkerFixture fixture = new WorkerFixture("worker-readiness").with("BINGOSIM_PRESENCE_LEASE", "PT6S");
    private Service worker;

    @BeforeAll
    void start() {
        worker = fixture.worker(1);
    }

    @AfterAll
    void stop() {
        fixture.close();
    }

    @Test
    void a_worker_reports_missing_dependencies_stays_alive_and_recovers() {
        long pid = worker.pid();

        goesAndComesBack(fixture.databaseProxy(), "postgres", "rabbitmq");
        goesAndComesBack(fixture.brokerProxy(), "rabbitmq", "postgres");
        assertThat(worker.isAlive()).isTrue();
        assertThat(worker.pid()).isEqualTo(pid);
    }

    @Test
    @Tag("faults")
    void b10_a_queue_replaced_by_another_is_reported_once_and_work_goes_on() throws IOException {
        long reportsBefore = lines("broker misconfigured");

        Publisher.replace(fixture.broker(), Topology.WORK_QUEUE);

        await().atMost(PATIENCE)
                .until(() -> Health.ready(worker).missing("rabbitmq").contains("other arguments"));
        UUID batch = fixture.batch("small.json", 2_000, 10);
        assertThat(fixture.awaitEnd(batch, PATIENCE)).isEqualTo("COMPLETED");
        assertThat(Health.ready(worker).status()).isEqualTo(503);

        Publisher.delete(fixture.broker(), Topology.WORK_QUEUE);

        await().atMost(PATIENCE).until(() -> Health.ready(worker).status() == 200);
        assertThat(lines("broker misconfigured") - reportsBefore).isEqualTo(1);
        fixture.assertClean();
    }

    @Test
    @Tag("faults")
    void b10_a_lost_and_an_extra_binding_are_reported_once_and_the_worker_stays_ready() throws IOException {
        long lostBefore = lines("its binding to exchange=");
        long extraBefore = lines("received a message through exchange=''");

        for (int message = 0; message < 3; message++) {
            Publisher.publishPastTheExchange(fixture.broker(), Topology.WORK_QUEUE, UNKNOWN_CHUNK);
        }
        await("the extra binding").atMost(PATIENCE).until(() -> notice("extraBindings")
                .contains("exchange='' routing key='bingosim.runs.work'"));
        // The worker may declare the binding again before the message is published.
        await("the lost binding").atMost(PATIENCE).until(() -> {
            Publisher.publishWithoutBinding(fixture.broker(), UNKNOWN_CHUNK);
            return notice("lostBinding").contains("declared again");
        });

        assertThat(Health.ready(worker).status()).isEqualTo(200);
        assertThat(lines("its binding to exchange=") - lostBefore).isEqualTo(1);
        assertThat(lines("received a message through exchange=''") - extraBefore)
                .isEqualTo(1);
        UUID batch = fixture.batch("small.json", 2_000, 11);
        assertThat(fixture.awaitEnd(batch, PATIENCE)).isEqualTo("COMPLETED");
        fixture.assertClean();
    }

    private String notice(String name) {
        return Health.ready(worker).data("rabbitmq").path(name).asText();
    }

    private long lines(String text) throws IOException {
        return Files.readAllLines(worker.log()).stream()
                .filter(line -> line.contains(text))
                .count();
    }

    private void goesAndComesBack(FaultProxy proxy, String away, String here) {
        proxy.set(Fault.refuse());
        await().atMost(PATIENCE).until(() -> !Health.ready(worker).missing(away).isEmpty());
        assertThat(Health.ready(worker).status()).isEqualTo(503);
        assertThat(Health.ready(worker).missing(here)).isEmpty();
        assertThat(Health.live(worker).status()).isEqualTo(200);

        proxy.heal();
        await().atMost(PATIENCE).until(() -> Health.ready(worker).status() == 200);
    }
}
