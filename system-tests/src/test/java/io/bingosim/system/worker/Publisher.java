package io.bingosim.system.worker;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.process.Disruptions;
import io.bingosim.stack.rabbit.BrokerAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/** A foreign client of the broker that publishes unexpected messages and declares wrong queues. */
final class Publisher {
    private Publisher() {}

    static void publish(BrokerAddress broker, List<byte[]> payloads) {
        on(broker, channel -> {
            channel.confirmSelect();
            var persistent = new AMQP.BasicProperties.Builder().deliveryMode(2).build();
            for (byte[] payload : payloads) {
                Disruptions.add();
                channel.basicPublish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, persistent, payload);
            }
            channel.waitForConfirmsOrDie(30_000);
        });
    }

    /** Declares a plain queue under the name of one of ours. */
    static void declare(BrokerAddress broker, String queue) {
        on(broker, channel -> channel.queueDeclare(queue, true, false, false, Map.of()));
    }

    /** Deletes one of our queues and declares a plain one under its name, before a service declares it again. */
    static void replace(BrokerAddress broker, String queue) {
        Disruptions.add();
        on(broker, channel -> {
            channel.queueDelete(queue);
            channel.queueDeclare(queue, true, false, false, Map.of());
        });
    }

    /** Publishes to a queue through the default exchange, which no service of ours uses. */
    static void publishPastTheExchange(BrokerAddress broker, String queue, byte[] payload) {
        Disruptions.add();
        on(broker, channel -> channel.basicPublish("", queue, null, payload));
    }

    /** Removes the binding of the work queue and publishes a message that needs it. */
    static void publishWithoutBinding(BrokerAddress broker, byte[] payload) {
        Disruptions.add();
        on(broker, channel -> {
            channel.queueUnbind(Topology.WORK_QUEUE, Topology.RUNS_EXCHANGE, Topology.WORK_KEY);
            channel.basicPublish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, null, payload);
        });
    }

    static void delete(BrokerAddress broker, String queue) {
        on(broker, channel -> channel.queueDelete(queue));
    }

    static void deleteExchange(BrokerAddress broker, String exchange) {
        on(broker, channel -> channel.exchangeDelete(exchange));
    }

    private static void on(BrokerAddress broker, Action action) {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(broker.host());
        factory.setPort(broker.port());
        factory.setUsername(broker.user());
        factory.setPassword(broker.password());
        factory.setVirtualHost(broker.vhost());
        try (Connection connection = factory.newConnection("test");
                Channel channel = connection.createChannel()) {
            action.on(channel);
        } catch (IOException | TimeoutException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @FunctionalInterface
    private interface Action {
        void on(Channel channel) throws IOException, TimeoutException, InterruptedException;
    }
}
