package io.bingosim.broker.consume;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Envelope;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How a message came. */
public record Delivery(
        String exchange,
        String routingKey,
        boolean redelivered,
        @Nullable String messageId,
        Map<String, String> headers) {
    public Delivery {
        headers = Map.copyOf(headers);
    }

    public static Delivery of(Envelope envelope, AMQP.BasicProperties properties) {
        Map<String, String> headers = new TreeMap<>();
        if (properties.getHeaders() != null) {
            properties.getHeaders().forEach((name, value) -> headers.put(name, String.valueOf(value)));
        }
        return new Delivery(
                envelope.getExchange(),
                envelope.getRoutingKey(),
                envelope.isRedeliver(),
                properties.getMessageId(),
                headers);
    }
}
