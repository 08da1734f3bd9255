package io.bingosim.api.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.bingosim.engine.json.StableDigits;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** How the API writes JSON: RFC 3339 times, and the same digits of a number on every JDK. */
public final class ApiJson {
    private static final ObjectMapper MAPPER = JsonMapper.builder(StableDigits.factory())
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    private ApiJson() {}

    /** Also what the framework writes responses with. */
    @Produces
    @Singleton
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    public static byte[] bytes(Object value) {
        return bytes(MAPPER, value);
    }

    public static byte[] bytes(ObjectMapper mapper, Object value) {
        try {
            return mapper.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a view must be writable as JSON", e);
        }
    }

    /** Reads JSON that the database holds or makes. */
    public static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("stored JSON must be readable as " + type.getSimpleName(), e);
        }
    }
}
