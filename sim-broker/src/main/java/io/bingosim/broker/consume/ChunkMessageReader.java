package io.bingosim.broker.consume;

import io.bingosim.contracts.message.ChunkRequested;
import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonLimits;
import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.Violations;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads a chunk message. Strict: anything it does not know is rejected, and the message is recorded as failed. */
public final class ChunkMessageReader {
    /** A valid chunk message has about 150 bytes, one level and no number longer than a chunk id. */
    private static final JsonLimits LIMITS = new JsonLimits(4_096, 1, 20);

    private static final int UUID_LENGTH = 36;

    private ChunkMessageReader() {}

    /** Throws IllegalArgumentException with the reason if the payload is not a valid chunk message. */
    public static ChunkRequested read(byte[] payload) {
        Violations violations = new Violations();
        try {
            JsonValue document = JsonReader.read(payload, LIMITS, violations);
            JsonFields fields = JsonFields.of(document, "", violations, "version", "chunkId", "batchId", "traceParent");
            ChunkRequested message = fields == null ? null : read(fields);
            if (message == null || !violations.isEmpty()) {
                throw new IllegalArgumentException("not a chunk message: " + violations);
            }
            return message;
        } catch (MalformedJsonException e) {
            throw new IllegalArgumentException("not a chunk message: " + e.getMessage(), e);
        }
    }

    /** Null if a field is unusable. */
    private static @Nullable ChunkRequested read(JsonFields fields) {
        Integer version = fields.whole("version", 1, ChunkRequested.VERSION);
        Long chunkId = fields.wholeLong("chunkId", 1, Long.MAX_VALUE);
        UUID batchId = uuid(fields, "batchId");
        String traceParent = optionalText(fields, "traceParent");
        return version == null || chunkId == null || batchId == null
                ? null
                : new ChunkRequested(version, chunkId, batchId, traceParent);
    }

    /** {@link UUID#fromString} also accepts short forms such as 1-1-1-1-1. */
    private static @Nullable UUID uuid(JsonFields fields, String name) {
        String text = fields.text(name, UUID_LENGTH);
        try {
            UUID id = UUID.fromString(text);
            if (id.toString().equalsIgnoreCase(text)) {
                return id;
            }
        } catch (IllegalArgumentException e) {
            // Reported below.
        }
        fields.reportValue(name, "must be a UUID");
        return null;
    }

    private static @Nullable String optionalText(JsonFields fields, String name) {
        JsonValue value = fields.optional(name);
        if (value instanceof JsonValue.Text text) {
            return text.value();
        }
        if (value != null && !(value instanceof JsonValue.Null)) {
            fields.reportValue(name, "must be a string or null");
        }
        return null;
    }
}
