package io.bingosim.broker.consume;

import io.bingosim.batch.execute.Slots;
import io.bingosim.broker.connection.ConnectionOpener;
import io.bingosim.contracts.topology.Topology;
import io.smallrye.mutiny.Multi;
import io.smallrye.reactive.messaging.connector.InboundConnector;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.spi.Connector;

/**
 * The incoming connector for one queue. The stock connector acknowledges by delivery tag on whichever channel is
 * current: after a reconnect that is a channel that has not delivered the tag, which closes it, or one that uses the
 * tag for another message. Here a subscription is one connection with one channel. A message is acknowledged on the
 * channel that delivered it or not at all. Whatever ends the consumer (connection, channel, deleted queue,
 * cancellation) fails the stream, so that the subscriber notices and subscribes again.
 */
@ApplicationScoped
@Connector(WorkQueueConnector.NAME)
public class WorkQueueConnector implements InboundConnector {
    public static final String NAME = "bingosim-rabbitmq";

    private final ConnectionOpener connections;
    private final Slots slots;

    WorkQueueConnector(ConnectionOpener connections, Slots slots) {
        this.connections = connections;
        this.slots = slots;
    }

    /** Each subscription opens a new connection. */
    @Override
    public Flow.Publisher<? extends Message<?>> getPublisher(Config config) {
        String queue = config.getOptionalValue("queue.name", String.class).orElse(Topology.WORK_QUEUE);
        int prefetch = prefetch(slots.count());
        return Multi.createFrom().emitter(emitter -> new QueueConsumer(queue, prefetch, emitter).start(connections));
    }

    /**
     * Enough that a free slot finds its next message already delivered, and few enough that other workers get theirs.
     */
    private static int prefetch(int slots) {
        return slots + Math.max(2, slots / 4);
    }
}
