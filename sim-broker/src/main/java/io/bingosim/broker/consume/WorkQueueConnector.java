package io.bingosim.broker.consume;

import io.bingosim.batch.run.Slots;
import io.bingosim.broker.Connections;
import io.bingosim.contracts.topology.Topology;
import io.smallrye.mutiny.Multi;
import io.smallrye.reactive.messaging.connector.InboundConnector;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.spi.Connector;

/**
 * The incoming half of RabbitMQ for one queue. The stock connector acknowledges by bare number on whatever channel is
 * current: between a reconnect and the recovery of its consumer an acknowledgement lands on a channel that never
 * delivered anything, which closes it, or on one that numbers other messages. Here a subscription is one connection with
 * one channel; a message is acknowledged on the channel that brought it, or not at all; and whatever ends the consumer
 * (connection, channel, deleted queue, cancellation) fails the stream, so that the subscriber knows and comes again.
 */
@ApplicationScoped
@Connector(WorkQueueConnector.NAME)
public class WorkQueueConnector implements InboundConnector {
    public static final String NAME = "bingosim-rabbitmq";

    private final Connections connections;
    private final Slots slots;

    WorkQueueConnector(Connections connections, Slots slots) {
        this.connections = connections;
        this.slots = slots;
    }

    /** Connects when subscribed to, and again with each further subscription. */
    @Override
    public Flow.Publisher<? extends Message<?>> getPublisher(Config config) {
        String queue = config.getOptionalValue("queue.name", String.class).orElse(Topology.WORK_QUEUE);
        int prefetch = config.getOptionalValue("prefetch", Integer.class).orElseGet(() -> prefetch(slots.count()));
        return Multi.createFrom().emitter(emitter -> new Consumption(queue, prefetch, emitter).start(connections));
    }

    /** Enough that a slot finds its next chunk in hand, and so little that another worker does not wait for it. */
    static int prefetch(int slots) {
        return slots + Math.max(2, slots / 4);
    }
}
