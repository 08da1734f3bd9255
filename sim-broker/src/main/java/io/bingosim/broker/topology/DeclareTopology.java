package io.bingosim.broker.topology;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import io.bingosim.broker.BrokerLink.BrokerRefusesException;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.contracts.topology.Topology.Exchange;
import io.bingosim.contracts.topology.Topology.Queue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Makes the broker look as {@link Topology} says, and tells what had been missing. Safe to do again at any time. */
final class DeclareTopology {
    private DeclareTopology() {}

    static List<String> on(Connection connection) throws IOException {
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
                // AMQP cannot be asked for a binding; binding again is harmless and heals a lost one.
                channel.queueBind(queue.name(), queue.exchange(), queue.routingKey());
            });
        }
        return missing;
    }

    private static boolean exists(Connection connection, Action look) throws IOException {
        try {
            onChannel(connection, look);
            return true;
        } catch (IOException e) {
            if (code(e) == AMQP.NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }

    private static void declare(Connection connection, String what, Action action) throws IOException {
        try {
            onChannel(connection, action);
        } catch (IOException e) {
            if (code(e) == AMQP.PRECONDITION_FAILED) {
                throw new BrokerRefusesException("the " + what
                        + " exists on the broker with other arguments than this version needs: " + reason(e)
                        + ". Delete it (its messages are only wake-ups) or use another virtual host.");
            }
            if (code(e) == AMQP.ACCESS_REFUSED) {
                throw new BrokerRefusesException("this user may not declare the " + what + ": " + reason(e));
            }
            throw e;
        }
    }

    private static void onChannel(Connection connection, Action action) throws IOException {
        Channel channel = connection.createChannel();
        try {
            action.on(channel);
        } finally {
            // An error has closed it already.
            channel.abort();
        }
    }

    private static int code(IOException failure) {
        return failure.getCause() instanceof ShutdownSignalException signal
                        && signal.getReason() instanceof AMQP.Channel.Close close
                ? close.getReplyCode()
                : 0;
    }

    private static String reason(IOException failure) {
        return failure.getCause() instanceof ShutdownSignalException signal
                        && signal.getReason() instanceof AMQP.Channel.Close close
                ? close.getReplyText()
                : String.valueOf(failure.getMessage());
    }

    @FunctionalInterface
    private interface Action {
        void on(Channel channel) throws IOException;
    }
}
