package io.bingosim.broker.metrics;

import io.bingosim.broker.connection.ControlConnection;
import io.bingosim.broker.failure.DeadQueueDrainer;
import io.bingosim.broker.failure.FailedMessageRepublisher;
import io.bingosim.broker.topology.BindingMonitor;
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
    private final DeadQueueDrainer drainer;
    private final FailedMessageRepublisher republisher;
    private final BindingMonitor bindings;

    BrokerMetrics(
            ControlConnection control,
            TopologyMonitor topology,
            DeadQueueDrainer drainer,
            FailedMessageRepublisher republisher,
            BindingMonitor bindings) {
        this.control = control;
        this.topology = topology;
        this.drainer = drainer;
        this.republisher = republisher;
        this.bindings = bindings;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("bingosim.broker.up", control, now -> now.isUp() ? 1 : 0)
                .description("1 while the control connection to the broker is open")
                .register(registry);
        FunctionCounter.builder("bingosim.topology.redeclared", topology, TopologyMonitor::redeclared)
                .description("Exchanges and queues found missing and declared again")
                .baseUnit("entities")
                .register(registry);
        for (String queue : drainer.queues()) {
            FunctionCounter.builder("bingosim.message.drained", drainer, now -> now.drained(queue))
                    .description("Messages taken from the dead and unrouted queues")
                    .tag("queue", queue)
                    .register(registry);
        }
        FunctionCounter.builder("bingosim.message.republished", republisher, FailedMessageRepublisher::republished)
                .description("Failed messages republished")
                .register(registry);
        FunctionCounter.builder("bingosim.message.unrouted", bindings, BindingMonitor::unroutedChunks)
                .description("Chunk messages that found no binding")
                .register(registry);
        Gauge.builder("bingosim.binding.extra", bindings, BindingMonitor::extraRoutes)
                .description("Foreign ways into the work queue that were seen since the start")
                .register(registry);
        for (Topology.Queue queue : Topology.QUEUES) {
            Gauge.builder("bingosim.queue.depth", topology, now -> depth(now, queue)
                            .ready())
                    .description("Messages ready for delivery at the latest check")
                    .baseUnit("messages")
                    .tag("queue", queue.name())
                    .register(registry);
            Gauge.builder("bingosim.queue.consumers", topology, now -> depth(now, queue)
                            .consumers())
                    .description("Consumers at the latest check")
                    .tag("queue", queue.name())
                    .register(registry);
        }
    }

    private static QueueDepth depth(TopologyMonitor topology, Topology.Queue queue) {
        return topology.depths().getOrDefault(queue.name(), NONE);
    }
}
