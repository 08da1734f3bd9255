package io.bingosim.broker.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.rabbitmq.client.AMQP;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.OutboxEvent;
import io.bingosim.batch.steps.outbox.EventPublisher.UnpublishableException;
import io.bingosim.contracts.message.ChunkRequested;
import io.bingosim.contracts.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * An outbox event as it is sent: the stored payload unchanged, a routing key, and headers to deduplicate and trace by.
 */
record OutgoingEvent(
        byte[] payload, PublishMetadata metadata, @Nullable String traceParent, boolean local) {
    /** AMQP delivery mode 2: the message survives a broker restart. AMQP's default does not. */
    private static final int PERSISTENT = 2;

    private static final Set<String> TYPES = Set.of(
            ChunkRequested.TYPE,
            "batch.created",
            "batch.completed",
            "batch.failed",
            "batch.cancelled",
            "experiment.created",
            "experiment.completed",
            "experiment.failed",
            "experiment.cancelled");
    private static final ObjectMapper JSON = new ObjectMapper();

    static OutgoingEvent of(OutboxEvent event) {
        if (!TYPES.contains(event.type())) {
            throw new UnpublishableException("no exchange is known for events of type " + event.type());
        }
        JsonNode content = parse(event);
        String traceParent = content.path("traceParent").textValue();
        var properties = new AMQP.BasicProperties.Builder()
                .deliveryMode(PERSISTENT)
                .contentType("application/json")
                .messageId(event.eventId().toString())
                .type(event.type())
                .headers(headers(event, traceParent))
                .build();
        String routingKey = event.type().equals(ChunkRequested.TYPE) ? Topology.WORK_KEY : event.type();
        return new OutgoingEvent(
                event.payload().getBytes(StandardCharsets.UTF_8),
                new PublishMetadata(routingKey, properties),
                traceParent,
                content.path("executionMode").asText().equals(Mode.LOCAL.name()));
    }

    Message<byte[]> toMessage() {
        return Message.of(payload, Metadata.of(metadata));
    }

    private static Map<String, Object> headers(OutboxEvent event, @Nullable String traceParent) {
        Map<String, Object> headers = new HashMap<>();
        headers.put("event-id", event.eventId().toString());
        headers.put("entity-id", event.entityId().toString());
        headers.put("sequence", event.sequence());
        if (traceParent != null) {
            headers.put("traceparent", traceParent);
        }
        return headers;
    }

    private static JsonNode parse(OutboxEvent event) {
        try {
            return JSON.readTree(event.payload());
        } catch (JsonProcessingException e) {
            throw new UnpublishableException(
                    "the payload of event " + event.eventId() + " is not JSON: " + e.getOriginalMessage());
        }
    }
}
