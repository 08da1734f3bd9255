package io.bingosim.broker.dead;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.GetResponse;
import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Mode;
import io.bingosim.batch.failure.FailedMessages;
import io.bingosim.batch.leader.Leader;
import io.bingosim.batch.schema.Readiness;
import io.bingosim.broker.BrokerConfig;
import io.bingosim.broker.BrokerLink;
import io.bingosim.broker.consume.ChunkMessage;
import io.bingosim.broker.consume.Delivery;
import io.bingosim.contracts.topology.Topology;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * The leader empties the dead and the unrouted queue. A chunk message that can be read is dropped, because the chunk
 * itself is looked after by Postgres; anything else is recorded before it is acknowledged.
 */
@ApplicationScoped
public class DrainDeadQueues {
    private static final Logger LOG = Logger.getLogger(DrainDeadQueues.class);

    private final BrokerLink link;
    private final FailedMessages failed;
    private final Leader leader;
    private final BrokerConfig broker;
    private final boolean used;
    private final Duration patience;
    private final AtomicLong drained = new AtomicLong();

    DrainDeadQueues(BrokerLink link, FailedMessages failed, Leader leader, BrokerConfig broker, BatchConfig config) {
        this.link = link;
        this.failed = failed;
        this.leader = leader;
        this.broker = broker;
        // A process that executes by itself never contacts a broker, even when it leads.
        this.used = config.transport() == BatchConfig.Transport.RABBITMQ && config.mode() == Mode.DISTRIBUTED;
        this.patience = config.database().timeout();
    }

    @Scheduled(
            every = "${bingosim.broker.dead}",
            concurrentExecution = ConcurrentExecution.SKIP,
            skipExecutionIf = Readiness.class)
    Uni<Void> drain() {
        return !used || leader.token().isEmpty() || !link.isUp()
                ? Uni.createFrom().voidItem()
                : drainBoth().onFailure().recoverWithNull();
    }

    /** Messages taken from the two queues. */
    public long drained() {
        return drained.get();
    }

    Uni<Void> drainBoth() {
        return link.ask(connection ->
                        drain(connection, Topology.DEAD_QUEUE) + drain(connection, Topology.UNROUTED_QUEUE))
                .invoke(drained::addAndGet)
                .replaceWithVoid();
    }

    private int drain(Connection connection, String queue) throws IOException {
        Channel channel = connection.createChannel();
        try {
            int taken = 0;
            while (taken < broker.deadBatchSize()) {
                GetResponse got = channel.basicGet(queue, false);
                if (got == null) {
                    break;
                }
                settle(queue, got);
                channel.basicAck(got.getEnvelope().getDeliveryTag(), false);
                taken++;
            }
            if (taken > 0) {
                LOG.infof("queue=%s drained=%d", queue, taken);
            }
            return taken;
        } finally {
            channel.abort();
        }
    }

    private void settle(String queue, GetResponse got) {
        try {
            ChunkMessage.parse(got.getBody());
        } catch (IllegalArgumentException e) {
            Delivery delivery = Delivery.of(got.getEnvelope(), got.getProps());
            // On the link's own thread, which has nothing else to do; unrecorded means unacknowledged.
            failed.recordFailedMessage(Refused.by(queue, delivery, got.getBody(), e))
                    .await()
                    .atMost(patience);
        }
    }
}
