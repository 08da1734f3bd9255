package io.bingosim.broker.dead;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Mode;
import io.bingosim.batch.failure.FailedMessages;
import io.bingosim.batch.failure.FailedMessages.Republishable;
import io.bingosim.batch.schema.Readiness;
import io.bingosim.broker.BrokerLink;
import io.bingosim.contracts.message.ChunkRequested;
import io.bingosim.contracts.topology.Topology;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * Drives chains of failed messages again, oldest first, each message once. Taking marks a message as driven, so two
 * processes never drive the same; what certainly was not sent is given back, what may have been is not.
 */
@ApplicationScoped
public class RepublishFailed {
    private static final Logger LOG = Logger.getLogger(RepublishFailed.class);
    private static final int PERSISTENT = 2;

    private final FailedMessages failed;
    private final BrokerLink link;
    private final boolean used;
    private final AtomicLong republished = new AtomicLong();

    RepublishFailed(FailedMessages failed, BrokerLink link, BatchConfig config) {
        this.failed = failed;
        this.link = link;
        this.used = config.transport() == BatchConfig.Transport.RABBITMQ && config.mode() == Mode.DISTRIBUTED;
    }

    @Scheduled(
            every = "${bingosim.failure.delay}",
            concurrentExecution = ConcurrentExecution.SKIP,
            skipExecutionIf = Readiness.class)
    Uni<Void> republish() {
        return used
                ? failed.takeRepublishable().chain(this::drive)
                : Uni.createFrom().voidItem();
    }

    public long republished() {
        return republished.get();
    }

    private Uni<Void> drive(List<Republishable> messages) {
        if (messages.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return link.ask(connection -> sendInOrder(connection, messages))
                // No connection was made: nothing was sent.
                .onFailure()
                .recoverWithItem(messages)
                .chain(this::giveBack);
    }

    /** Answers what was not sent. The first failure stops: the order within a chain matters more than speed. */
    private List<Republishable> sendInOrder(Connection connection, List<Republishable> messages) throws IOException {
        Channel channel = connection.createChannel();
        int sent = 0;
        try {
            channel.confirmSelect();
            for (Republishable message : messages) {
                send(channel, message);
                sent++;
                channel.waitForConfirmsOrDie(5_000);
                republished.incrementAndGet();
                LOG.infof("message=%d chain=%d driven again", message.messageId(), message.chainId());
            }
        } catch (IOException | TimeoutException | RuntimeException e) {
            LOG.warnf("driving again stopped after %d of %d messages: %s", sent, messages.size(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            channel.abort();
        }
        return messages.subList(sent, messages.size());
    }

    private static void send(Channel channel, Republishable message) throws IOException {
        var properties = new AMQP.BasicProperties.Builder()
                .deliveryMode(PERSISTENT)
                .contentType("application/json")
                .headers(Map.of("failed-message-id", message.messageId()))
                .build();
        channel.basicPublish(exchange(message), key(message), properties, message.payload());
    }

    /** What the outbox could not send never had an exchange, and what was dead-lettered came from the work queue's. */
    private static String exchange(Republishable message) {
        if (message.source().equals("outbox")) {
            return message.routingKey().equals(ChunkRequested.TYPE) ? Topology.RUNS_EXCHANGE : Topology.EVENTS_EXCHANGE;
        }
        return message.exchange().equals(Topology.DEAD_EXCHANGE) ? Topology.RUNS_EXCHANGE : message.exchange();
    }

    private static String key(Republishable message) {
        return message.routingKey().equals(ChunkRequested.TYPE) ? Topology.WORK_KEY : message.routingKey();
    }

    private Uni<Void> giveBack(List<Republishable> unsent) {
        return unsent.isEmpty()
                ? Uni.createFrom().voidItem()
                : failed.returnRepublishable(
                        unsent.stream().map(Republishable::messageId).toList());
    }
}
