package io.bingosim.broker.consume;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Envelope;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Envelope and properties of a delivered message; header values as text. */
public record DeliveryMetadata(
        String exchange,
        String routingKey,
        boolean redelivered,
        @Nullable String messageId,
        Map<String, String> headers) {
    public DeliveryMetadata {
        headers = Map.copyOf(headers);
    }

    public static DeliveryMetadata of(Envelope envelope, AMQP.BasicProperties properties) {
        Map<String, String> headers = new TreeMap<>();
        if (properties.getHeaders() != null) {
            properties.getHeaders().forEach((name, value) -> headers.put(name, String.valueOf(value)));
        }
        return new DeliveryMetadata(
                envelope.getExchange(),
                envelope.getRoutingKey(),
                envelope.isRedeliver(),
                properties.getMessageId(),
                headers);
    }
}
