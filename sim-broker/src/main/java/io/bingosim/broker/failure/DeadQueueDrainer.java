package io.bingosim.broker.failure;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.GetResponse;
import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.steps.failure.FailedMessages;
import io.bingosim.broker.connection.ControlConnection;
import io.bingosim.broker.consume.ChunkMessageReader;
import io.bingosim.broker.consume.DeliveryMetadata;
import io.bingosim.broker.topology.BindingMonitor;
import io.bingosim.contracts.topology.Topology;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * Empties the dead and unrouted queues. A valid chunk message is dropped, because Postgres keeps the chunk and a poll
 * will find it. Any other message is recorded before it is acknowledged. Every process that uses the broker does this:
 * a message is delivered to one of them, and recording it twice is one record.
 */
@ApplicationScoped
public class DeadQueueDrainer {
    private static final Logger LOG = Logger.getLogger(DeadQueueDrainer.class);

    /** Per queue and pass, so that a full queue does not occupy the control connection for long. */
    private static final int MESSAGES_PER_PASS = 100;

    private final ControlConnection control;
    private final FailedMessages failedMessages;
    private final BindingMonitor bindings;
    private final Duration recordTimeout;
    private final Map<String, AtomicLong> drained =
            Map.of(Topology.DEAD_QUEUE, new AtomicLong(), Topology.UNROUTED_QUEUE, new AtomicLong());

    DeadQueueDrainer(
            ControlConnection control, FailedMessages failedMessages, BindingMonitor bindings, BatchConfig config) {
        this.control = control;
        this.failedMessages = failedMessages;
        this.bindings = bindings;
        this.recordTimeout = config.database().timeout();
    }

    /**
     * One pass over both queues. Does nothing without a connection; a failed pass is repeated by schedule.
     */
    public Uni<Void> drain() {
        if (!control.isUp()) {
            return Uni.createFrom().voidItem();
        }
        return control.run(connection ->
                        drain(connection, Topology.DEAD_QUEUE) + drain(connection, Topology.UNROUTED_QUEUE))
                .replaceWithVoid()
                .onFailure()
                .recoverWithNull();
    }

    /** The queues that it drains. */
    public Set<String> queues() {
        return drained.keySet();
    }

    /** Messages taken from one of the queues. */
    public long drained(String queue) {
        return Objects.requireNonNull(drained.get(queue), queue).get();
    }

    private int drain(Connection connection, String queue) throws IOException {
        Channel channel = connection.createChannel();
        try {
            int taken = 0;
            while (taken < MESSAGES_PER_PASS) {
                GetResponse got = channel.basicGet(queue, false);
                if (got == null) {
                    break;
                }
                recordUnlessValid(queue, got);
                channel.basicAck(got.getEnvelope().getDeliveryTag(), false);
                taken++;
                Objects.requireNonNull(drained.get(queue), queue).incrementAndGet();
            }
            if (taken > 0) {
                LOG.infof("queue=%s drained=%d", queue, taken);
            }
            return taken;
        } finally {
            channel.abort();
        }
    }

    private void recordUnlessValid(String queue, GetResponse got) {
        try {
            ChunkMessageReader.read(got.getBody());
            if (queue.equals(Topology.UNROUTED_QUEUE)) {
                bindings.unrouted(
                        got.getEnvelope().getExchange(), got.getEnvelope().getRoutingKey());
            }
        } catch (IllegalArgumentException e) {
            DeliveryMetadata delivery = DeliveryMetadata.of(got.getEnvelope(), got.getProps());
            // Blocks the control connection's thread, so that a message that could not be recorded is not acknowledged.
            failedMessages
                    .recordFailedMessage(RejectedMessage.describe(queue, delivery, got.getBody(), e))
                    .await()
                    .atMost(recordTimeout);
        }
    }
}
