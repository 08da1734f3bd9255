package io.bingosim.broker.metrics;

import io.bingosim.broker.BrokerLink;
import io.bingosim.broker.dead.DrainDeadQueues;
import io.bingosim.broker.dead.RepublishFailed;
import io.bingosim.broker.publish.PublishToRabbit;
import io.bingosim.broker.topology.TopologyWatch;
import io.bingosim.broker.topology.TopologyWatch.Depth;
import io.bingosim.contracts.topology.Topology;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;

/** What a process knows about its broker, read when somebody looks. Looking contacts no broker. */
@Singleton
class BrokerMeters implements MeterBinder {
    private static final Depth NONE = new Depth(0, 0);

    private final BrokerLink link;
    private final TopologyWatch topology;
    private final PublishToRabbit publish;
    private final DrainDeadQueues dead;
    private final RepublishFailed republish;

    BrokerMeters(
            BrokerLink link,
            TopologyWatch topology,
            PublishToRabbit publish,
            DrainDeadQueues dead,
            RepublishFailed republish) {
        this.link = link;
        this.topology = topology;
        this.publish = publish;
        this.dead = dead;
        this.republish = republish;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("bingosim.broker.up", link, now -> now.isUp() ? 1 : 0).register(registry);
        FunctionCounter.builder("bingosim.topology.healed", topology, TopologyWatch::healed)
                .register(registry);
        FunctionCounter.builder("bingosim.message.published", publish, PublishToRabbit::confirmed)
                .register(registry);
        FunctionCounter.builder("bingosim.message.unconfirmed", publish, PublishToRabbit::troubles)
                .register(registry);
        FunctionCounter.builder("bingosim.message.drained", dead, DrainDeadQueues::drained)
                .register(registry);
        FunctionCounter.builder("bingosim.message.republished", republish, RepublishFailed::republished)
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

    private static Depth depth(TopologyWatch topology, Topology.Queue queue) {
        return topology.depths().getOrDefault(queue.name(), NONE);
    }
}
