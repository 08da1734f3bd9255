package io.bingosim.api.batch;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.wire.Trace;
import io.bingosim.batch.model.NewBatch.Idempotency;
import io.bingosim.engine.text.Sha256;
import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/** The sender of a request for a new batch or experiment, and how a repeated request is recognised. */
public record BatchOrigin(String principal, @Nullable String idempotencyKey, String traceParent) {
    static final String KEY_HEADER = "Idempotency-Key";
    private static final int KEY_LENGTH_MAX = 255;

    public BatchOrigin {
        if (idempotencyKey != null && !isUsable(idempotencyKey)) {
            throw Parameters.bad(KEY_HEADER + " must have 1 to " + KEY_LENGTH_MAX + " printable ASCII characters.");
        }
    }

    /** Reads the key from the Vert.x request, because the framework treats an empty header as absent. */
    public static BatchOrigin of(RoutingContext routing, SecurityIdentity caller) {
        if (routing.request().headers().getAll(KEY_HEADER).size() > 1) {
            throw Parameters.bad(KEY_HEADER + " is given more than once. Send it once.");
        }
        return new BatchOrigin(
                caller.getPrincipal().getName(),
                routing.request().getHeader(KEY_HEADER),
                Trace.of(routing).parent());
    }

    public @Nullable Idempotency idempotency(String canonicalRequest) {
        return idempotencyKey == null ? null : new Idempotency(idempotencyKey, Sha256.hex(canonicalRequest));
    }

    private static boolean isUsable(String key) {
        return !key.isBlank() && key.length() <= KEY_LENGTH_MAX && key.chars().allMatch(c -> c >= ' ' && c < 127);
    }
}
