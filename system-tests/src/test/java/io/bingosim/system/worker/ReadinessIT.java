package io.bingosim.system.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.process.Service;
import io.bingosim.system.Health;
import io.bingosim.testing.fault.Fault;
import io.bingosim.testing.fault.FaultProxy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReadinessIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @Test
    void a_worker_reports_missing_dependencies_stays_alive_and_recovers() {
        try (WorkerFixture fixture = new WorkerFixture("readiness").with("BINGOSIM_PRESENCE_LEASE", "PT6S")) {
            Service worker = fixture.worker(1);
            long pid = worker.pid();

            goesAndComesBack(worker, fixture.databaseProxy(), "postgres", "rabbitmq");
            goesAndComesBack(worker, fixture.brokerProxy(), "rabbitmq", "postgres");
            assertThat(worker.isAlive()).isTrue();
            assertThat(worker.pid()).isEqualTo(pid);
        }
    }

    private static void goesAndComesBack(Service worker, FaultProxy proxy, String away, String here) {
        proxy.set(Fault.refuse());
        await().atMost(PATIENCE).until(() -> !Health.ready(worker).missing(away).isEmpty());
        assertThat(Health.ready(worker).status()).isEqualTo(503);
        assertThat(Health.ready(worker).missing(here)).isEmpty();
        assertThat(Health.live(worker).status()).isEqualTo(200);

        proxy.heal();
        await().atMost(PATIENCE).until(() -> Health.ready(worker).status() == 200);
    }
}
