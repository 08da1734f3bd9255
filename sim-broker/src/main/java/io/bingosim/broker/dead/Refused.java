package io.bingosim.broker.dead;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.batch.failure.FailedMessages.FailedMessage;
import io.bingosim.broker.consume.Delivery;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Describes a message that could not be used, for the record. */
public final class Refused {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String UNKNOWN = "unknown";

    /** Larger ones are not searched for the entity they are about. */
    private static final int SEARCHED_MAX = 65_536;

    private static final int TEXT_MAX = 8_000;

    private Refused() {}

    /** A message that came from a queue, and why it was refused. */
    public static FailedMessage by(String queue, Delivery delivery, byte[] payload, Exception why) {
        StringWriter stack = new StringWriter();
        why.printStackTrace(new PrintWriter(stack));
        return new FailedMessage(
                entity(payload, delivery),
                queue,
                clean(delivery.exchange()),
                clean(delivery.routingKey()),
                sha256(payload),
                payload,
                headers(delivery.headers()),
                clean(String.valueOf(why.getMessage())),
                clean(stack.toString()));
    }

    private static String entity(byte[] payload, Delivery delivery) {
        if (payload.length <= SEARCHED_MAX) {
            try {
                JsonNode content = JSON.readTree(payload);
                String batch =
                        content == null ? null : uuid(content.path("batchId").asText());
                if (batch != null) {
                    return batch;
                }
            } catch (IOException e) {
                // Not JSON; its headers may still say.
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

    /** Postgres text cannot hold NUL. */
    private static String clean(String text) {
        String clean = text.replace('\0', ' ');
        return clean.length() <= TEXT_MAX ? clean : clean.substring(0, TEXT_MAX);
    }

    private static String sha256(byte[] payload) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(payload));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
