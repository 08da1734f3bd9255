package io.bingosim.api.security;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.problem.Problems;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/**
 * Reads a body that does not say how long it is, up to the limit. The framework has a limit too, but beyond it answers
 * with an empty page.
 */
final class UnmeasuredBody {
    private final RoutingContext routing;
    private final long max;
    private final Buffer body = Buffer.buffer();
    private boolean refused;

    private UnmeasuredBody(RoutingContext routing, long max) {
        this.routing = routing;
        this.max = max;
    }

    /** Goes on with the request at once, or when its body is there. */
    static void goOn(RoutingContext routing, long max) {
        HttpServerRequest request = routing.request();
        // HTTP/2 cannot be read ahead: the framework refuses a request that has ended. There its own limit must do.
        if (request.getHeader("Transfer-Encoding") == null || request.method() != HttpMethod.POST) {
            routing.next();
            return;
        }
        UnmeasuredBody body = new UnmeasuredBody(routing, max);
        request.handler(body::add);
        request.endHandler(end -> body.end());
        request.exceptionHandler(failure -> body.refused = true);
    }

    private void add(Buffer piece) {
        if (refused) {
            return;
        }
        if (body.length() + piece.length() > max) {
            refused = true;
            Problems.send(routing, tooLarge(max));
        } else {
            body.appendBuffer(piece);
        }
    }

    /** Its replacement is internal to the framework. */
    @SuppressWarnings("deprecation")
    private void end() {
        if (!refused) {
            routing.setBody(body);
            routing.next();
        }
    }

    static ProblemException tooLarge(long max) {
        return new ProblemException(ProblemType.TOO_LARGE, "A body may have " + max + " bytes.");
    }
}
