package io.bingosim.broker.testing;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import io.bingosim.stack.rabbit.BrokerAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** The test's own connection: publishes messages and reads queues. */
public final class Queues implements AutoCloseable {
    private final Connection connection;
    private final Channel channel;

    public Queues(BrokerAddress broker) {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(broker.host());
        factory.setPort(broker.port());
        factory.setUsername(broker.user());
        factory.setPassword(broker.password());
        factory.setVirtualHost(broker.vhost());
        try {
            connection = factory.newConnection("test");
            channel = connection.createChannel();
            channel.confirmSelect();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public Connection connection() {
        return connection;
    }

    public void publish(String exchange, String key, String payload, Map<String, Object> headers) throws Exception {
        var properties = new AMQP.BasicProperties.Builder().headers(headers).build();
        channel.basicPublish(exchange, key, properties, payload.getBytes(StandardCharsets.UTF_8));
        channel.waitForConfirmsOrDie(10_000);
    }

    public void unbind(String queue, String exchange, String key) throws Exception {
        channel.queueUnbind(queue, exchange, key);
    }

    /** Rejects one message without requeue, as the broker does with one over its delivery limit. */
    public void rejectOne(String queue) throws Exception {
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> {
            GetResponse got = channel.basicGet(queue, false);
            if (got == null) {
                return false;
            }
            channel.basicReject(got.getEnvelope().getDeliveryTag(), false);
            return true;
        });
    }

    public void awaitDepth(String queue, int messages) {
        Awaitility.await(queue + " holds " + messages)
                .atMost(Duration.ofSeconds(30))
                .until(() -> channel.queueDeclarePassive(queue).getMessageCount() == messages);
    }

    /** Takes all messages, in order. */
    public List<String> takeAll(String queue) throws Exception {
        List<String> payloads = new ArrayList<>();
        for (GetResponse got = channel.basicGet(queue, true); got != null; got = channel.basicGet(queue, true)) {
            payloads.add(new String(got.getBody(), StandardCharsets.UTF_8));
        }
        return payloads;
    }

    @Override
    public void close() {
        connection.abort(1_000);
    }
}
