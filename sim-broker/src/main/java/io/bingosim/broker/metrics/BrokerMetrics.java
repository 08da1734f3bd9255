package io.bingosim.broker.metrics;

import io.bingosim.broker.connection.ControlConnection;
import io.bingosim.broker.failure.DeadQueueDrainer;
import io.bingosim.broker.failure.FailedMessageRepublisher;
import io.bingosim.broker.publish.PublishMonitor;
import io.bingosim.broker.publish.PublishOutcomes;
import io.bingosim.broker.topology.TopologyMonitor;
import io.bingosim.broker.topology.TopologyMonitor.QueueDepth;
import io.bingosim.contracts.topology.Topology;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;
import java.util.List;

/** What this process knows about its broker. Reading a metric does not contact the broker. */
@Singleton
class BrokerMetrics implements MeterBinder {
    private static final QueueDepth NONE = new QueueDepth(0, 0);

    private final ControlConnection control;
    private final TopologyMonitor topology;
    private final PublishMonitor publishes;
    private final DeadQueueDrainer drainer;
    private final FailedMessageRepublisher republisher;

    BrokerMetrics(
            ControlConnection control,
            TopologyMonitor topology,
            PublishMonitor publishes,
            DeadQueueDrainer drainer,
            FailedMessageRepublisher republisher) {
        this.control = control;
        this.topology = topology;
        this.publishes = publishes;
        this.drainer = drainer;
        this.republisher = republisher;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("bingosim.broker.up", control, now -> now.isUp() ? 1 : 0).register(registry);
        FunctionCounter.builder("bingosim.topology.redeclared", topology, TopologyMonitor::redeclared)
                .register(registry);
        FunctionCounter.builder("bingosim.message.drained", drainer, DeadQueueDrainer::drained)
                .register(registry);
        FunctionCounter.builder("bingosim.message.republished", republisher, FailedMessageRepublisher::republished)
                .register(registry);
        bindPublishing(registry);
        for (Topology.Queue queue : Topology.QUEUES) {
            Gauge.builder("bingosim.queue.depth", topology, now -> depth(now, queue)
                            .ready())
                    .tag("queue", queue.name())
                    .register(registry);
            Gauge.builder("bingosim.queue.consumers", topology, now -> depth(now, queue)
                            .consumers())
                    .tag("queue", queue.name())
                    .register(registry);
        }
    }

    /** By exchange: {@code bingosim.runs} for chunk messages, {@code bingosim.events} for batch events. */
    private void bindPublishing(MeterRegistry registry) {
        for (String exchange : List.of(Topology.RUNS_EXCHANGE, Topology.EVENTS_EXCHANGE)) {
            PublishOutcomes outcomes = publishes.of(exchange);
            FunctionCounter.builder("bingosim.message.published", outcomes, PublishOutcomes::confirmedTotal)
                    .description("Messages confirmed by the broker")
                    .tag("exchange", exchange)
                    .register(registry);
            FunctionCounter.builder("bingosim.message.unconfirmed", outcomes, PublishOutcomes::unconfirmedTotal)
                    .description("Publishes that failed or were not confirmed in time; their events are published again")
                    .tag("exchange", exchange)
                    .register(registry);
            Gauge.builder("bingosim.publisher.unconfirmed", outcomes, PublishOutcomes::unconfirmedInARow)
                    .description("Publishes without a confirm since the last confirmed one; 0 while publishing works")
                    .tag("exchange", exchange)
                    .register(registry);
            FunctionCounter.builder("bingosim.publisher.starts", outcomes, PublishOutcomes::starts)
                    .description("Publishers started, each on a new connection")
                    .tag("exchange", exchange)
                    .register(registry);
        }
        for (String kind : List.of("memory", "disk")) {
            Gauge.builder("bingosim.broker.alarm", publishes, now -> now.hasAlarm(kind) ? 1 : 0)
                    .description("1 while the broker reports this alarm to a publisher of this process")
                    .tag("kind", kind)
                    .register(registry);
        }
    }

    private static QueueDepth depth(TopologyMonitor topology, Topology.Queue queue) {
        return topology.depths().getOrDefault(queue.name(), NONE);
    }
}
