package io.bingosim.api.request;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.problem.Problems;
import io.bingosim.api.security.LoopbackOnly;
import io.bingosim.api.security.PublicPaths;
import io.bingosim.api.security.SessionCookie;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Set;

/** The first checks of every request, before its caller is known: head, host, declared size, load. */
@ApplicationScoped
class RequestFilter {
    /** Above the priority of authentication, 200. */
    private static final int BEFORE_AUTHENTICATION = 10_000;

    private static final int LENGTH_DIGITS_MAX = 18;
    private static final Set<HttpMethod> FILE_METHODS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    private final LoopbackOnly loopbackOnly;
    private final RequestLimiter limiter;
    private final ClientConnections connections;
    private final AllowedMethods allowed;
    private final long bodyMax;

    RequestFilter(
            LoopbackOnly loopbackOnly,
            RequestLimiter limiter,
            ClientConnections connections,
            AllowedMethods allowed,
            ApiConfig config) {
        this.loopbackOnly = loopbackOnly;
        this.limiter = limiter;
        this.connections = connections;
        this.allowed = allowed;
        this.bodyMax = config.limits().body().asLongValue();
    }

    void register(@Observes Filters filters) {
        filters.register(this::handle, BEFORE_AUTHENTICATION);
    }

    /** A path with a broken escape matches no route, not even that of this filter. */
    void register(@Observes Router router) {
        router.errorHandler(400, this::reject);
    }

    private void reject(RoutingContext routing) {
        try {
            SecurityHeaders.add(routing);
            RequestHead.check(routing.request());
            throw new ProblemException(ProblemType.MALFORMED, "The request cannot be parsed.");
        } catch (ProblemException e) {
            Problems.send(routing, e);
        }
    }

    private void handle(RoutingContext routing) {
        try {
            SecurityHeaders.add(routing);
            RequestHead.check(routing.request());
            connections.check(routing.request());
            loopbackOnly.check(routing.request());
            SessionCookie.checkOrigin(routing.request());
            checkSize(routing.request());
            if (PublicPaths.contains(routing.normalizedPath())) {
                checkMethod(routing);
            } else if (RequestBodyFilter.receives(routing.request())) {
                limiter.expectRunning();
            } else {
                limiter.enter(routing);
            }
        } catch (ProblemException e) {
            Problems.send(routing, e);
            return;
        }
        routing.next();
    }

    /** Files have no resource that would reject other methods. */
    private void checkMethod(RoutingContext routing) {
        HttpMethod method = routing.request().method();
        if (!FILE_METHODS.contains(method)
                && allowed.at(routing.normalizedPath()).isEmpty()) {
            routing.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
            throw new ProblemException(ProblemType.METHOD_NOT_ALLOWED, "See the Allow header for supported methods.");
        }
    }

    private void checkSize(HttpServerRequest request) {
        String length = request.getHeader("Content-Length");
        if (length != null && (length.length() > LENGTH_DIGITS_MAX || Long.parseLong(length) > bodyMax)) {
            throw RequestBodyFilter.tooLarge(bodyMax);
        }
    }
}
