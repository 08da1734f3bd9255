package io.bingosim.api.request;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.problem.Problems;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Receives bodies, up to a size and within a total time. The framework has a limit of the size too, but its response has
 * no body, and it has only idle timeouts, which a byte every few seconds satisfies. A request takes its place among those
 * in flight when its body is complete, so that slow senders do not shut out others.
 */
@ApplicationScoped
class RequestBodyFilter {
    private static final Set<HttpMethod> WITH_BODY = Set.of(HttpMethod.POST, HttpMethod.PATCH);
    /** Below the priority of authorisation, 100: a body is read only from a caller who may send one. */
    private static final int AFTER_AUTHORISATION = 50;

    /** All incomplete bodies together may use the memory of this many of the longest. */
    private static final int BUFFERED_BODIES_MAX = 32;

    private final RequestLimiter limiter;
    private final long max;
    private final Duration time;
    private final AtomicLong buffered = new AtomicLong();

    RequestBodyFilter(RequestLimiter limiter, ApiConfig config) {
        this.limiter = limiter;
        this.max = config.limits().body().asLongValue();
        this.time = config.limits().bodyTime();
    }

    void register(@Observes Filters filters) {
        filters.register(this::handle, AFTER_AUTHORISATION);
    }

    /**
     * Whether the body is received here. HTTP/2 bodies cannot be read ahead: the framework rejects a request that has
     * ended. There the framework's limit of the size applies, and our limit of the time.
     */
    static boolean receives(HttpServerRequest request) {
        return request.version() != HttpVersion.HTTP_2
                && WITH_BODY.contains(request.method())
                && (request.getHeader("Transfer-Encoding") != null || hasLength(request));
    }

    static ProblemException tooLarge(long max) {
        return new ProblemException(
                ProblemType.TOO_LARGE, "The body exceeds " + max + " bytes. Send a smaller document.");
    }

    private static boolean hasLength(HttpServerRequest request) {
        String length = request.getHeader("Content-Length");
        return length != null && !length.equals("0");
    }

    private void handle(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        boolean receives = receives(request);
        if (!receives && (request.version() != HttpVersion.HTTP_2 || !WITH_BODY.contains(request.method()))) {
            routing.next();
            return;
        }
        long deadline = routing.vertx().setTimer(time.toMillis(), now -> expire(routing));
        routing.addEndHandler(end -> routing.vertx().cancelTimer(deadline));
        if (receives) {
            receive(routing, deadline);
        } else {
            routing.next();
        }
    }

    private void receive(RoutingContext routing, long deadline) {
        HttpServerRequest request = routing.request();
        ReceivedBody body = new ReceivedBody(routing, max, buffered, BUFFERED_BODIES_MAX * max);
        request.handler(body::add);
        request.endHandler(end -> {
            routing.vertx().cancelTimer(deadline);
            body.end(limiter::enter);
        });
        request.exceptionHandler(failure -> body.abandon());
        routing.addEndHandler(end -> body.abandon());
        if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
            routing.response().writeContinue();
        }
    }

    private void expire(RoutingContext routing) {
        if (!routing.request().isEnded()) {
            Problems.send(
                    routing,
                    new ProblemException(
                            ProblemType.REQUEST_TIMEOUT,
                            "The body was not complete within " + time.toSeconds() + " s. Send it faster."));
        }
    }
}
