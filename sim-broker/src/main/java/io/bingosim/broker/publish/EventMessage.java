package io.bingosim.broker.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.batch.Mode;
import io.bingosim.batch.outbox.EventPublisher.UnpublishableException;
import io.bingosim.batch.outbox.OutboxEvent;
import io.bingosim.contracts.message.ChunkRequested;
import io.bingosim.contracts.topology.Topology;
import io.smallrye.reactive.messaging.rabbitmq.OutgoingRabbitMQMetadata;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jspecify.annotations.Nullable;

/** An event as it travels: routing key, headers for whoever deduplicates or traces, the payload as it was written. */
record EventMessage(
        byte[] payload,
        OutgoingRabbitMQMetadata metadata,
        @Nullable String traceParent,
        boolean local) {
    /** Survives a restart of the broker. The connector's own default does not. */
    private static final int PERSISTENT = 2;

    private static final Set<String> TYPES =
            Set.of(ChunkRequested.TYPE, "batch.created", "batch.completed", "batch.failed", "batch.cancelled");
    private static final ObjectMapper JSON = new ObjectMapper();

    static EventMessage of(OutboxEvent event) {
        if (!TYPES.contains(event.type())) {
            throw new UnpublishableException("there is no exchange for events of type " + event.type());
        }
        JsonNode content = parse(event);
        var metadata = OutgoingRabbitMQMetadata.builder()
                .withDeliveryMode(PERSISTENT)
                .withContentType("application/json")
                .withMessageId(event.eventId().toString())
                .withType(event.type())
                .withRoutingKey(event.type().equals(ChunkRequested.TYPE) ? Topology.WORK_KEY : event.type())
                .withHeader("event-id", event.eventId().toString())
                .withHeader("entity-id", event.entityId().toString())
                .withHeader("sequence", event.sequence());
        String traceParent = content.path("traceParent").textValue();
        if (traceParent != null) {
            metadata.withHeader("traceparent", traceParent);
        }
        boolean local = content.path("executionMode").asText().equals(Mode.LOCAL.name());
        return new EventMessage(event.payload().getBytes(StandardCharsets.UTF_8), metadata.build(), traceParent, local);
    }

    Message<byte[]> toMessage() {
        return Message.of(payload, Metadata.of(metadata));
    }

    private static JsonNode parse(OutboxEvent event) {
        try {
            return JSON.readTree(event.payload());
        } catch (JsonProcessingException e) {
            throw new UnpublishableException("the payload is not JSON: " + e.getOriginalMessage());
        }
    }
}
