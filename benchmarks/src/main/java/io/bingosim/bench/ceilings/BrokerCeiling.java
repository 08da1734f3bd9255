package io.bingosim.bench.ceilings;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.MessageProperties;
import io.bingosim.stack.rabbit.BrokerAddress;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Persistent messages of a chunk's size through a quorum queue: in with confirms, out with acknowledgements. */
final class BrokerCeiling {
    private static final String QUEUE = "ceiling";
    private static final byte[] BODY = new byte[150];
    private static final int IN_FLIGHT = 500;
    private static final int PREFETCH = 100;

    private final Connection connection;

    BrokerCeiling(BrokerAddress broker) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(broker.uri());
        connection = factory.newConnection();
        try (Channel channel = connection.createChannel()) {
            channel.queueDeclare(QUEUE, true, false, false, Map.of("x-queue-type", "quorum"));
        }
    }

    double publishesPerSecond(int messages) throws Exception {
        try (Channel channel = connection.createChannel()) {
            channel.confirmSelect();
            long started = System.nanoTime();
            for (int i = 1; i <= messages; i++) {
                channel.basicPublish("", QUEUE, MessageProperties.PERSISTENT_BASIC, BODY);
                if (i % IN_FLIGHT == 0 || i == messages) {
                    channel.waitForConfirmsOrDie();
                }
            }
            return messages / ((System.nanoTime() - started) / 1e9);
        }
    }

    double consumesPerSecond(int messages) throws Exception {
        CountDownLatch left = new CountDownLatch(messages);
        try (Channel channel = connection.createChannel()) {
            channel.basicQos(PREFETCH);
            long started = System.nanoTime();
            channel.basicConsume(QUEUE, false, new DefaultConsumer(channel) {
                @Override
                public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body)
                        throws IOException {
                    // A message redelivered after the last one was counted would find the channel closing.
                    if (left.getCount() > 0) {
                        channel.basicAck(envelope.getDeliveryTag(), false);
                        left.countDown();
                    }
                }
            });
            if (!left.await(5, TimeUnit.MINUTES)) {
                throw new IllegalStateException("only " + (messages - left.getCount()) + " of " + messages
                        + " messages consumed within 5 minutes");
            }
            return messages / ((System.nanoTime() - started) / 1e9);
        }
    }

    void close() throws IOException {
        connection.close();
    }
}
