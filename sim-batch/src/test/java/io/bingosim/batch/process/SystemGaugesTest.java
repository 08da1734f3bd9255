package io.bingosim.batch.process;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.steps.leader.Leader;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.batch.testing.Wiring;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SystemGaugesTest {
    private final MeterRegistry registry = new SimpleMeterRegistry();

    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps worker = new Steps(database);

    @AutoClose
    private final Wiring wiring = new Wiring(database, Map.of()).with(MeterRegistry.class, registry);

    @BeforeEach
    void start_a_batch() {
        worker.present("LOCAL", 2);
        worker.create(aBatch());
        worker.dispatch(10);
        worker.complete(worker.ask("LOCAL", 1).get(0));
    }

    @Test
    void every_process_shows_the_state_of_the_system() {
        refresh();

        assertThat(value("bingosim.state.slots", "mode", "LOCAL")).isEqualTo(2);
        assertThat(value("bingosim.state.batches.active", "mode", "LOCAL")).isEqualTo(1);
        assertThat(value("bingosim.state.batches.unserved", "mode", "DISTRIBUTED"))
                .isZero();
        assertThat(value("bingosim.state.workers.dead", "mode", "LOCAL")).isZero();
        assertThat(value("bingosim.state.breaker.open", "dependency", "rabbitmq"))
                .isZero();
        assertThat(value("bingosim.batch.share", "which", "largest")).isZero();
        assertThat(registry.get("bingosim.outbox.depth").gauge().value()).isZero();
    }

    @Test
    void the_leader_also_shows_the_outbox_and_how_evenly_the_batches_share_the_engine_time() {
        await(wiring.get(Leader.class).acquireLeadership());

        refresh();

        assertThat(registry.get("bingosim.outbox.depth").gauge().value()).isEqualTo(1);
        assertThat(value("bingosim.batch.share", "which", "smallest")).isEqualTo(1);
        assertThat(value("bingosim.batch.share", "which", "largest")).isEqualTo(1);
        assertThat(value("bingosim.batch.share", "which", "equal")).isEqualTo(1);
    }

    private void refresh() {
        await(wiring.get(SystemGauges.class).refresh());
    }

    private double value(String name, String tag, String label) {
        return registry.get(name).tag(tag, label).gauge().value();
    }

    private static void await(Uni<Void> call) {
        call.await().atMost(Duration.ofSeconds(30));
    }
}
