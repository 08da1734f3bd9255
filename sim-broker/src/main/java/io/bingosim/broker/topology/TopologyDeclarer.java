package io.bingosim.broker.topology;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import io.bingosim.broker.connection.ControlConnection.BrokerMisconfiguredException;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.contracts.topology.Topology.Exchange;
import io.bingosim.contracts.topology.Topology.Queue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Declares {@link Topology} on a broker and returns what was missing. Idempotent. */
final class TopologyDeclarer {
    private TopologyDeclarer() {}

    static List<String> declareOn(Connection connection) throws IOException {
        List<String> missing = new ArrayList<>();
        for (Exchange exchange : Topology.EXCHANGES) {
            if (!exists(connection, channel -> channel.exchangeDeclarePassive(exchange.name()))) {
                missing.add("exchange " + exchange.name());
            }
            declare(
                    connection,
                    "exchange " + exchange.name(),
                    channel -> channel.exchangeDeclare(
                            exchange.name(), exchange.type(), true, false, exchange.arguments()));
        }
        for (Queue queue : Topology.QUEUES) {
            if (!exists(connection, channel -> channel.queueDeclarePassive(queue.name()))) {
                missing.add("queue " + queue.name());
            }
            declare(connection, "queue " + queue.name(), channel -> {
                channel.queueDeclare(queue.name(), true, false, false, queue.arguments());
                // AMQP has no query for bindings; binding again is harmless and restores a missing one.
                channel.queueBind(queue.name(), queue.exchange(), queue.routingKey());
            });
        }
        return missing;
    }

    private static boolean exists(Connection connection, ChannelAction passiveDeclare) throws IOException {
        try {
            onChannel(connection, passiveDeclare);
            return true;
        } catch (IOException e) {
            if (code(e) == AMQP.NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }

    private static void declare(Connection connection, String what, ChannelAction action) throws IOException {
        try {
            onChannel(connection, action);
        } catch (IOException e) {
            if (code(e) == AMQP.PRECONDITION_FAILED) {
                throw new BrokerMisconfiguredException("the " + what
                        + " exists on the broker with other arguments than this version needs: " + reason(e)
                        + ". Delete it (no work is lost: its messages are only wake-ups) or use another virtual host.");
            }
            if (code(e) == AMQP.ACCESS_REFUSED) {
                throw new BrokerMisconfiguredException("the broker user may not declare the " + what + ": " + reason(e)
                        + ". Grant it configure permission on this virtual host.");
            }
            throw e;
        }
    }

    private static void onChannel(Connection connection, ChannelAction action) throws IOException {
        Channel channel = connection.createChannel();
        try {
            action.on(channel);
        } finally {
            // Also after an error, when the broker has closed the channel already.
            channel.abort();
        }
    }

    private static int code(IOException failure) {
        AMQP.Channel.Close close = channelClose(failure);
        return close == null ? 0 : close.getReplyCode();
    }

    private static String reason(IOException failure) {
        AMQP.Channel.Close close = channelClose(failure);
        return close == null ? String.valueOf(failure.getMessage()) : close.getReplyText();
    }

    private static AMQP.Channel.@Nullable Close channelClose(IOException failure) {
        return failure.getCause() instanceof ShutdownSignalException signal
                        && signal.getReason() instanceof AMQP.Channel.Close close
                ? close
                : null;
    }

    @FunctionalInterface
    private interface ChannelAction {
        void on(Channel channel) throws IOException;
    }
}
