package io.bingosim.api.request;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.problem.Problems;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Reads bodies without a Content-Length, up to the limit. The framework has a limit too, but its response has no body.
 */
@ApplicationScoped
class ChunkedBodyFilter {
    /** Below the priority of authorisation, 100: a body is read only from a caller who may send one. */
    private static final int AFTER_AUTHORISATION = 50;

    private final long max;

    ChunkedBodyFilter(ApiConfig config) {
        this.max = config.limits().body().asLongValue();
    }

    void register(@Observes Filters filters) {
        filters.register(this::handle, AFTER_AUTHORISATION);
    }

    private void handle(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        // HTTP/2 has no Transfer-Encoding and cannot be read ahead: the framework rejects a request that has ended. Its
        // own limit applies there.
        if (request.getHeader("Transfer-Encoding") == null || request.method() != HttpMethod.POST) {
            routing.next();
            return;
        }
        BoundedBody body = new BoundedBody(routing, max);
        request.handler(body::add);
        request.endHandler(end -> body.end());
        request.exceptionHandler(failure -> body.rejected = true);
    }

    static ProblemException tooLarge(long max) {
        return new ProblemException(
                ProblemType.TOO_LARGE, "The body exceeds " + max + " bytes. Send a smaller document.");
    }

    private static final class BoundedBody {
        private final RoutingContext routing;
        private final long max;
        private final Buffer body = Buffer.buffer();
        private boolean rejected;

        private BoundedBody(RoutingContext routing, long max) {
            this.routing = routing;
            this.max = max;
        }

        private void add(Buffer piece) {
            if (rejected) {
                return;
            }
            if (body.length() + piece.length() > max) {
                rejected = true;
                Problems.send(routing, tooLarge(max));
            } else {
                body.appendBuffer(piece);
            }
        }

        /** The replacement of the deprecated method is internal to the framework. */
        @SuppressWarnings("deprecation")
        private void end() {
            if (!rejected) {
                routing.setBody(body);
                routing.next();
            }
        }
    }
}
