package io.bingosim.broker.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.broker.testing.OneProcess;
import io.bingosim.broker.testing.Queues;
import io.bingosim.broker.testing.Schema;
import io.bingosim.broker.topology.TopologyMonitor;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.testing.TestRabbit;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BrokerMetricsTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final BrokerAddress broker = TestRabbit.freshVhost();
    private final OneProcess process = new OneProcess(Schema.fresh(), broker);
    private final MeterRegistry registry = new SimpleMeterRegistry();

    @BeforeEach
    void bind() {
        process.get(BrokerMetrics.class).bindTo(registry);
        process.get(PublishMetrics.class).bindTo(registry);
    }

    @AfterEach
    void close() {
        process.close();
    }

    @Test
    void queue_depths_and_consumers_are_those_of_the_latest_check() throws Exception {
        check();
        try (Queues queues = new Queues(broker)) {
            queues.publish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, "one", Map.of());
            queues.publish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, "two", Map.of());
            queues.awaitDepth(Topology.WORK_QUEUE, 2);
        }

        assertThat(ofWorkQueue("bingosim.queue.depth")).as("before the check").isZero();
        check();

        assertThat(ofWorkQueue("bingosim.queue.depth")).isEqualTo(2);
        assertThat(ofWorkQueue("bingosim.queue.consumers")).isZero();
        assertThat(registry.get("bingosim.broker.up").gauge().value()).isEqualTo(1);
    }

    private void check() {
        process.get(TopologyMonitor.class).check().await().atMost(LONG);
    }

    private double ofWorkQueue(String name) {
        return registry.get(name).tag("queue", Topology.WORK_QUEUE).gauge().value();
    }
}
