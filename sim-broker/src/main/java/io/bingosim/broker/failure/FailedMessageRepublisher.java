package io.bingosim.broker.failure;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.bingosim.batch.model.RepublishableMessage;
import io.bingosim.batch.steps.failure.FailedMessages;
import io.bingosim.broker.connection.ControlConnection;
import io.bingosim.contracts.message.ChunkRequested;
import io.bingosim.contracts.topology.Topology;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * Republishes chains of failed messages, oldest message first, each message once. Taking a message marks it as
 * republished, so two processes never send the same one. Messages that were certainly not sent are returned; a message
 * whose confirm is missing may have been sent and is not.
 */
@ApplicationScoped
public class FailedMessageRepublisher {
    private static final Logger LOG = Logger.getLogger(FailedMessageRepublisher.class);
    /** Names the failed message that was republished, so that it is recognised if it fails again. */
    static final String ID_HEADER = "failed-message-id";

    private static final int PERSISTENT = 2;
    private static final long CONFIRM_TIMEOUT_MILLIS = 5_000;

    private final FailedMessages failedMessages;
    private final ControlConnection control;
    private final AtomicLong republished = new AtomicLong();

    FailedMessageRepublisher(FailedMessages failedMessages, ControlConnection control) {
        this.failedMessages = failedMessages;
        this.control = control;
    }

    /** Republishes the chains that an operator has released. */
    public Uni<Void> republish() {
        return failedMessages.takeFailedMessages().chain(this::sendAll);
    }

    public long republished() {
        return republished.get();
    }

    private Uni<Void> sendAll(List<RepublishableMessage> messages) {
        if (messages.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return control.run(connection -> sendInOrder(connection, messages))
                // It can fail only before the first send, when there is no connection or channel.
                .onFailure()
                .recoverWithItem(messages)
                .chain(this::returnUnsent);
    }

    /** Returns what was not sent. The first failure stops the rest: order within a chain matters more than speed. */
    private List<RepublishableMessage> sendInOrder(Connection connection, List<RepublishableMessage> messages)
            throws IOException {
        Channel channel = connection.createChannel();
        int sent = 0;
        try {
            channel.confirmSelect();
            for (RepublishableMessage message : messages) {
                send(channel, message);
                sent++;
                channel.waitForConfirmsOrDie(CONFIRM_TIMEOUT_MILLIS);
                republished.incrementAndGet();
                LOG.infof("message=%d chain=%d republished", message.messageId(), message.chainId());
            }
        } catch (IOException | TimeoutException | RuntimeException e) {
            LOG.warnf("republishing stopped, the rest follows later: sent=%d of=%d cause=%s", sent, messages.size(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            channel.abort();
        }
        return messages.subList(sent, messages.size());
    }

    private static void send(Channel channel, RepublishableMessage message) throws IOException {
        var properties = new AMQP.BasicProperties.Builder()
                .deliveryMode(PERSISTENT)
                .contentType("application/json")
                .headers(Map.of(ID_HEADER, message.messageId()))
                .build();
        channel.basicPublish(exchange(message), routingKey(message), properties, message.payload());
    }

    /** Events the outbox could not send have no exchange yet; dead-lettered messages came through the runs exchange. */
    private static String exchange(RepublishableMessage message) {
        if (message.source().equals("outbox")) {
            return message.routingKey().equals(ChunkRequested.TYPE) ? Topology.RUNS_EXCHANGE : Topology.EVENTS_EXCHANGE;
        }
        return message.exchange().equals(Topology.DEAD_EXCHANGE) ? Topology.RUNS_EXCHANGE : message.exchange();
    }

    private static String routingKey(RepublishableMessage message) {
        return message.routingKey().equals(ChunkRequested.TYPE) ? Topology.WORK_KEY : message.routingKey();
    }

    private Uni<Void> returnUnsent(List<RepublishableMessage> unsent) {
        return unsent.isEmpty()
                ? Uni.createFrom().voidItem()
                : failedMessages.returnFailedMessages(
                        unsent.stream().map(RepublishableMessage::messageId).toList());
    }
}
