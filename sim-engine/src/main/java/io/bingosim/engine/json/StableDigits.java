package io.bingosim.engine.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamWriteFeature;

/** Writes a double with the same digits on every JDK; those of {@code Double.toString} changed in JDK 19. */
public final class StableDigits {

    private StableDigits() {}

    /** For every mapper whose output is stored, compared or sent. */
    public static JsonFactory factory() {
        return JsonFactory.builder()
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .build();
    }
}
