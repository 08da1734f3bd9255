package io.bingosim.api.request;

import io.bingosim.api.wire.Trace;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.regex.Pattern;

/** Headers of every response. */
final class SecurityHeaders {
    private static final String REQUEST_ID = "X-Request-Id";
    private static final Pattern USABLE_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final String API_POLICY = "default-src 'none'; frame-ancestors 'none'";
    private static final String PAGE_POLICY =
            "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    /** Swagger UI writes styles into its page. */
    private static final String DOCS_POLICY = PAGE_POLICY + "; style-src 'self' 'unsafe-inline'";

    private SecurityHeaders() {}

    static void add(RoutingContext routing) {
        MultiMap headers = routing.response().headers();
        // Any response may be compressed, and a cache must tell the two forms apart.
        headers.set("Vary", "Accept-Encoding");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Content-Security-Policy", policy(routing.request()));
        String given = routing.request().getHeader(REQUEST_ID);
        headers.set(
                REQUEST_ID,
                given != null && USABLE_ID.matcher(given).matches()
                        ? given
                        : Trace.of(routing).traceId());
    }

    /** By the raw path: one with a broken escape has no normalised form. */
    private static String policy(HttpServerRequest request) {
        String path = String.valueOf(request.path());
        if (path.startsWith("/api/")) {
            return API_POLICY;
        }
        return path.startsWith("/docs") || path.startsWith("/webjars") ? DOCS_POLICY : PAGE_POLICY;
    }
}
