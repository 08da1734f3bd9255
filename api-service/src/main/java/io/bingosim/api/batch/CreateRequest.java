package io.bingosim.api.batch;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.security.Caller;
import io.bingosim.api.wire.Trace;
import io.bingosim.batch.create.NewBatch.Idempotency;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Who asks for a new batch, and how the same wish is recognised when it comes again. */
record CreateRequest(String principal, @Nullable String idempotencyKey, String traceParent) {
    static final String KEY_HEADER = "Idempotency-Key";
    private static final int KEY_LENGTH_MAX = 255;

    CreateRequest {
        if (idempotencyKey != null && !isUsable(idempotencyKey)) {
            throw Parameters.bad(KEY_HEADER + " must have 1 to " + KEY_LENGTH_MAX + " visible ASCII characters.");
        }
    }

    /** The key is read from the request itself: the framework takes an empty header for none. */
    static CreateRequest of(RoutingContext routing) {
        if (routing.request().headers().getAll(KEY_HEADER).size() > 1) {
            throw Parameters.bad(KEY_HEADER + " is given more than once.");
        }
        return new CreateRequest(
                Caller.of(routing).principal(),
                routing.request().getHeader(KEY_HEADER),
                Trace.of(routing).parent());
    }

    @Nullable
    Idempotency idempotency(String wish) {
        return idempotencyKey == null ? null : new Idempotency(idempotencyKey, sha256(wish));
    }

    private static boolean isUsable(String key) {
        return !key.isBlank() && key.length() <= KEY_LENGTH_MAX && key.chars().allMatch(c -> c >= ' ' && c < 127);
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
