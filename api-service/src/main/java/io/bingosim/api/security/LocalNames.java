package io.bingosim.api.security;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * While no keys are asked for, only requests to this machine by its own name are served: otherwise any web page could,
 * through a name of its own that points here, make a browser on this machine do as it likes.
 */
@ApplicationScoped
class LocalNames {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private final boolean listensOnLoopback;

    LocalNames(@ConfigProperty(name = "quarkus.http.host") String host) {
        this.listensOnLoopback = LOOPBACK.contains(host);
    }

    boolean listensOnLoopback() {
        return listensOnLoopback;
    }

    void check(HttpServerRequest request, boolean keysAreAskedFor) {
        if (keysAreAskedFor) {
            return;
        }
        if (!LOOPBACK.contains(name(request))) {
            throw new ProblemException(ProblemType.FOREIGN_HOST, "Without keys only localhost is served.");
        }
        String origin = request.getHeader("Origin");
        if (origin != null && !isLocal(origin)) {
            throw new ProblemException(ProblemType.FOREIGN_HOST, "Without keys no other site's pages are served.");
        }
    }

    private static boolean isLocal(String origin) {
        try {
            String host = URI.create(origin).getHost();
            return host != null && LOOPBACK.contains(host);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** HTTP/2 has an authority instead of the Host header, and many clients upgrade to it without being asked. */
    private static String name(HttpServerRequest request) {
        HostAndPort authority = request.authority();
        return authority == null ? "" : authority.host();
    }
}
