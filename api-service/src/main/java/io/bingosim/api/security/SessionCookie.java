package io.bingosim.api.security;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cookie of a browser that has signed in. Scripts cannot read it and other sites' pages do not send it. A browser adds
 * it to every request by itself, so a write that relies on it must also come from a page of this server.
 */
public final class SessionCookie {
    static final String PATH = "/api/v1/session";
    private static final String NAME = "bingosim_session";
    private static final Set<HttpMethod> READING = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private SessionCookie() {}

    /** Rejects writes that another site's page may have caused. */
    public static void checkOrigin(HttpServerRequest request) {
        if (READING.contains(request.method()) || request.getHeader("Authorization") != null) {
            return;
        }
        String origin = request.getHeader("Origin");
        boolean signingIn = PATH.equals(request.path());
        if (signingIn ? origin != null && !isOwn(origin, request) : token(request) != null && !isOwn(origin, request)) {
            throw new ProblemException(
                    ProblemType.FOREIGN_HOST,
                    "A write with a session cookie must come from a page of this server: its header Origin must be "
                            + own(request) + ". Other clients send Authorization: Bearer <API key>.");
        }
    }

    /** The token of the session, or null without a cookie. */
    static @Nullable String token(HttpServerRequest request) {
        Cookie cookie = request.getCookie(NAME);
        return cookie == null || cookie.getValue().isEmpty() ? null : cookie.getValue();
    }

    static Cookie of(String token, Duration lifetime, HttpServerRequest request) {
        return Cookie.cookie(NAME, token)
                .setPath("/")
                .setHttpOnly(true)
                .setSameSite(CookieSameSite.STRICT)
                .setSecure(isEncrypted(request))
                .setMaxAge(lifetime.toSeconds());
    }

    private static boolean isOwn(@Nullable String origin, HttpServerRequest request) {
        return origin != null && origin.equalsIgnoreCase(own(request));
    }

    /** As browsers write it: without the default port. */
    private static String own(HttpServerRequest request) {
        HostAndPort authority = request.authority();
        String scheme = isEncrypted(request) ? "https" : "http";
        String host = authority == null ? "" : authority.host();
        int port = authority == null ? -1 : authority.port();
        boolean isDefault = port <= 0 || port == (isEncrypted(request) ? 443 : 80);
        return scheme + "://" + (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host)
                + (isDefault ? "" : ":" + port);
    }

    /** As the client sees it: a trusted proxy's header decides. */
    private static boolean isEncrypted(HttpServerRequest request) {
        return "https".equals(request.scheme());
    }
}
