package io.bingosim.api.http;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.engine.json.JsonLimits;
import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.Violations;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Reads a request body with the strict JSON reader, so that one response lists every violation. Methods that take such a
 * body are {@code @Blocking}: a large scenario takes too long to read for the event loop.
 */
public abstract class StrictBodyReader<T> implements MessageBodyReader<T> {
    private static final int DEPTH_MAX = 64;
    private static final int NUMBER_LENGTH_MAX = 1_000;

    private final Class<T> type;

    protected StrictBodyReader(Class<T> type) {
        this.type = type;
    }

    /** Turns the body into a request, or fails with a problem. */
    protected abstract T read(byte[] utf8);

    /** The body as a tree; a body that is no JSON document fails with a problem. */
    protected static JsonValue parse(byte[] utf8, Violations violations) {
        try {
            return JsonReader.read(utf8, JsonLimits.ofDepth(DEPTH_MAX).withNumberLength(NUMBER_LENGTH_MAX), violations);
        } catch (MalformedJsonException e) {
            throw new ProblemException(ProblemType.MALFORMED, "The body " + e.getMessage() + ".");
        }
    }

    protected static void check(Violations violations) {
        if (!violations.isEmpty()) {
            throw ProblemException.invalid(violations.sorted());
        }
    }

    @Override
    public final boolean isReadable(
            Class<?> candidate, @Nullable Type generic, Annotation @Nullable [] annotations, MediaType mediaType) {
        return candidate == type;
    }

    @Override
    public final T readFrom(
            Class<T> target,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> headers,
            InputStream body)
            throws IOException {
        return read(body.readAllBytes());
    }
}
