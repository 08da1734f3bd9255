package io.bingosim.broker.consume;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.bingosim.contracts.message.ChunkRequested;
import java.io.IOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads a chunk message. Strict: what it does not know, it refuses, and the message is kept as failed. */
public final class ChunkMessage {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** A chunk message is some 150 bytes. */
    private static final int SIZE_MAX = 4_096;

    private ChunkMessage() {}

    /** The message, or an IllegalArgumentException that says what is wrong with it. */
    public static ChunkRequested parse(byte[] payload) {
        if (payload.length > SIZE_MAX) {
            throw new IllegalArgumentException("a chunk message has at most " + SIZE_MAX + " bytes: " + payload.length);
        }
        try (JsonParser parser = JSON.createParser(payload)) {
            ChunkRequested message = read(parser);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("something follows the message");
            }
            return message;
        } catch (IOException e) {
            throw new IllegalArgumentException("not JSON: " + e.getMessage(), e);
        }
    }

    private static ChunkRequested read(JsonParser parser) throws IOException {
        expect(parser.nextToken(), JsonToken.START_OBJECT, "the message");
        int version = 0;
        long chunkId = 0;
        UUID batchId = null;
        String traceParent = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (field) {
                case "version" -> version = integer(parser, value, field).intValue();
                case "chunkId" -> chunkId = integer(parser, value, field).longValue();
                case "batchId" -> batchId = uuid(text(parser, value, field));
                case "traceParent" -> traceParent = value == JsonToken.VALUE_NULL ? null : text(parser, value, field);
                default -> throw new IllegalArgumentException("unknown field " + field);
            }
        }
        return new ChunkRequested(version, chunkId, required(batchId), traceParent);
    }

    private static Number integer(JsonParser parser, @Nullable JsonToken token, String field) throws IOException {
        expect(token, JsonToken.VALUE_NUMBER_INT, field);
        return parser.getNumberType() == JsonParser.NumberType.INT ? parser.getIntValue() : parser.getLongValue();
    }

    private static String text(JsonParser parser, @Nullable JsonToken token, String field) throws IOException {
        expect(token, JsonToken.VALUE_STRING, field);
        return parser.getText();
    }

    private static UUID uuid(String text) {
        UUID id = UUID.fromString(text);
        if (!id.toString().equalsIgnoreCase(text)) {
            throw new IllegalArgumentException("batchId is not a UUID: " + text);
        }
        return id;
    }

    private static UUID required(@Nullable UUID batchId) {
        if (batchId == null) {
            throw new IllegalArgumentException("batchId is missing");
        }
        return batchId;
    }

    private static void expect(@Nullable JsonToken token, JsonToken wanted, String what) {
        if (token != wanted) {
            throw new IllegalArgumentException(what + " must be " + wanted + ": " + token);
        }
    }
}
