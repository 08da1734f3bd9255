package io.bingosim.broker.failure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.batch.model.FailedMessage;
import io.bingosim.broker.consume.DeliveryMetadata;
import io.bingosim.engine.text.Sha256;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Describes a rejected message for the record in Postgres. */
final class RejectedMessage {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String UNKNOWN = "unknown";

    /** Larger payloads are not parsed to find the batch they name. */
    private static final int PARSED_BYTES_MAX = 65_536;

    private static final int TEXT_LENGTH_MAX = 8_000;

    private RejectedMessage() {}

    static FailedMessage describe(String queue, DeliveryMetadata delivery, byte[] payload, Exception cause) {
        StringWriter stack = new StringWriter();
        cause.printStackTrace(new PrintWriter(stack));
        return new FailedMessage(
                entity(payload, delivery),
                queue,
                clean(delivery.exchange()),
                clean(delivery.routingKey()),
                Sha256.hex(payload),
                payload,
                headers(delivery.headers()),
                clean(String.valueOf(cause.getMessage())),
                clean(stack.toString()),
                republishedId(delivery.headers()));
    }

    private static @Nullable Long republishedId(Map<String, String> headers) {
        try {
            return Long.valueOf(headers.getOrDefault(FailedMessageRepublisher.ID_HEADER, ""));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static String entity(byte[] payload, DeliveryMetadata delivery) {
        if (payload.length <= PARSED_BYTES_MAX) {
            try {
                JsonNode content = JSON.readTree(payload);
                String batch =
                        content == null ? null : uuid(content.path("batchId").asText());
                if (batch != null) {
                    return batch;
                }
            } catch (IOException e) {
                // Not JSON: the headers may still name the batch.
            }
        }
        String header = uuid(delivery.headers().getOrDefault("entity-id", ""));
        return header == null ? UNKNOWN : header;
    }

    private static @Nullable String uuid(String text) {
        try {
            return UUID.fromString(text).toString();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static String headers(Map<String, String> headers) {
        try {
            return clean(JSON.writeValueAsString(headers));
        } catch (JsonProcessingException e) {
            return "{}";
        }
    }

    /** Without NUL, which Postgres cannot store in text, and cut to a bounded length. */
    private static String clean(String text) {
        String clean = text.replace('\0', ' ');
        return clean.length() <= TEXT_LENGTH_MAX ? clean : clean.substring(0, TEXT_LENGTH_MAX);
    }
}
