package io.bingosim.api.security;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.batch.database.PlainConnections;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.URI;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Whether keys are switched off, and what protects the server then. Only requests that address this machine by a loopback
 * name are served: otherwise any web page could resolve its own host name to this machine and send requests through a
 * local browser (DNS rebinding).
 */
@ApplicationScoped
public class LoopbackOnly {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private final boolean enabled;
    private final String host;
    private final boolean encrypted;

    LoopbackOnly(ApiConfig config, @ConfigProperty(name = "quarkus.http.host") String host) {
        this.host = host;
        this.encrypted = config.certificate().isPresent();
        this.enabled = config.authentication() == ApiConfig.Authentication.AUTO
                && config.bootstrapKey().isEmpty()
                && LOOPBACK.contains(host);
    }

    /** Beyond loopback, keys and results would travel unencrypted. */
    void warn(@Observes StartupEvent start) {
        if (!encrypted) {
            PlainConnections.warn(
                    "The HTTP API",
                    host,
                    "set BINGOSIM_HTTP_CERT_FILE and BINGOSIM_HTTP_KEY_FILE, or put a TLS proxy in front");
        }
    }

    /** Whether requests need no key. */
    boolean isEnabled() {
        return enabled;
    }

    public void check(HttpServerRequest request) {
        if (!enabled) {
            return;
        }
        if (!LOOPBACK.contains(host(request))) {
            throw new ProblemException(
                    ProblemType.FOREIGN_HOST,
                    "Without API keys the server accepts only localhost as host name, not the one in the header Host."
                            + " Use http://127.0.0.1, or require keys.");
        }
        String origin = request.getHeader("Origin");
        if (origin != null && !isLoopback(origin)) {
            throw new ProblemException(
                    ProblemType.FOREIGN_HOST,
                    "Without API keys the server accepts no requests from pages of other hosts."
                            + " Use its own web app, or require keys.");
        }
    }

    private static boolean isLoopback(String origin) {
        try {
            String host = URI.create(origin).getHost();
            return host != null && LOOPBACK.contains(host);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** HTTP/2 sends an authority instead of the Host header. */
    private static String host(HttpServerRequest request) {
        HostAndPort authority = request.authority();
        return authority == null ? "" : authority.host();
    }
}
