package io.bingosim.broker.metrics;

import io.bingosim.broker.connection.ControlConnection;
import io.bingosim.broker.failure.DeadQueueDrainer;
import io.bingosim.broker.failure.FailedMessageRepublisher;
import io.bingosim.broker.publish.RabbitPublisher;
import io.bingosim.broker.topology.TopologyMonitor;
import io.bingosim.broker.topology.TopologyMonitor.QueueDepth;
import io.bingosim.contracts.topology.Topology;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;

/** What this process knows about its broker. Reading a metric does not contact the broker. */
@Singleton
class BrokerMetrics implements MeterBinder {
    private static final QueueDepth NONE = new QueueDepth(0, 0);

    private final ControlConnection control;
    private final TopologyMonitor topology;
    private final RabbitPublisher publisher;
    private final DeadQueueDrainer drainer;
    private final FailedMessageRepublisher republisher;

    BrokerMetrics(
            ControlConnection control,
            TopologyMonitor topology,
            RabbitPublisher publisher,
            DeadQueueDrainer drainer,
            FailedMessageRepublisher republisher) {
        this.control = control;
        this.topology = topology;
        this.publisher = publisher;
        this.drainer = drainer;
        this.republisher = republisher;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("bingosim.broker.up", control, now -> now.isUp() ? 1 : 0).register(registry);
        FunctionCounter.builder("bingosim.topology.redeclared", topology, TopologyMonitor::redeclared)
                .register(registry);
        FunctionCounter.builder("bingosim.message.published", publisher, RabbitPublisher::confirmed)
                .register(registry);
        FunctionCounter.builder("bingosim.message.unconfirmed", publisher, RabbitPublisher::unconfirmed)
                .register(registry);
        FunctionCounter.builder("bingosim.message.drained", drainer, DeadQueueDrainer::drained)
                .register(registry);
        FunctionCounter.builder("bingosim.message.republished", republisher, FailedMessageRepublisher::republished)
                .register(registry);
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

    private static QueueDepth depth(TopologyMonitor topology, Topology.Queue queue) {
        return topology.depths().getOrDefault(queue.name(), NONE);
    }
}
