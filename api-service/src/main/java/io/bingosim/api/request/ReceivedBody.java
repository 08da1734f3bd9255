package io.bingosim.api.request;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.problem.Problems;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** One body while it arrives. All incomplete bodies of the process share a limit of memory. */
final class ReceivedBody {
    private final RoutingContext routing;
    private final long max;
    private final AtomicLong buffered;
    private final long bufferedMax;
    private final Buffer body = Buffer.buffer();
    private boolean done;

    ReceivedBody(RoutingContext routing, long max, AtomicLong buffered, long bufferedMax) {
        this.routing = routing;
        this.max = max;
        this.buffered = buffered;
        this.bufferedMax = bufferedMax;
    }

    void add(Buffer piece) {
        if (done) {
            return;
        }
        if (body.length() + piece.length() > max) {
            reject(RequestBodyFilter.tooLarge(max));
        } else if (buffered.addAndGet(piece.length()) > bufferedMax) {
            buffered.addAndGet(-piece.length());
            reject(new ProblemException(ProblemType.OVERLOADED, "Server busy; retry shortly."));
        } else {
            body.appendBuffer(piece);
        }
    }

    /** The replacement of the deprecated method is internal to the framework. */
    @SuppressWarnings("deprecation")
    void end(Consumer<RoutingContext> admission) {
        if (done) {
            return;
        }
        abandon();
        try {
            admission.accept(routing);
        } catch (ProblemException e) {
            Problems.send(routing, e);
            return;
        }
        routing.setBody(body);
        routing.next();
    }

    /** Stops receiving; the memory no longer counts. Calling it twice is harmless. */
    void abandon() {
        if (!done) {
            done = true;
            buffered.addAndGet(-body.length());
        }
    }

    private void reject(ProblemException problem) {
        abandon();
        Problems.send(routing, problem);
    }
}
