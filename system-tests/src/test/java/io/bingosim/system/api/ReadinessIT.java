package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.process.Service;
import io.bingosim.system.Health;
import io.bingosim.testing.fault.Fault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadinessIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void the_api_reports_the_missing_database_stays_alive_and_recovers() {
        try (ApiFixture fixture = new ApiFixture("readiness")) {
            Service api = fixture.api();
            assertThat(Health.ready(api).missing("postgres")).isEmpty();
            assertThat(Health.ready(api).missing("taking requests")).isEmpty();

            for (Fault away : List.of(Fault.refuse(), Fault.blackHole())) {
                fixture.proxy().set(away);
                await().atMost(PATIENCE).until(() -> Health.ready(api).status() == 503);
                assertThat(Health.ready(api).missing("postgres")).isEqualTo("a response");
                assertThat(Health.ready(api).missing("taking requests")).isEmpty();
                assertThat(Health.live(api).status()).isEqualTo(200);

                fixture.proxy().heal();
                await().atMost(PATIENCE).until(() -> Health.ready(api).status() == 200);
                assertThat(Health.ready(api).missing("postgres")).isEmpty();
            }
        }
    }
}
