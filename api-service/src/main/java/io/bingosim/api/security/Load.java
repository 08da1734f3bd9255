package io.bingosim.api.security;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.AtomicInteger;

/** How many requests are being worked on. Beyond the limit new ones are turned away at once instead of queueing up. */
@ApplicationScoped
class Load {
    private final int max;
    private final AtomicInteger inFlight = new AtomicInteger();

    Load(ApiConfig config) {
        this.max = config.limits().requestsInFlight();
    }

    void enter(RoutingContext routing) {
        if (isLong(routing)) {
            // Streams, downloads and long polls have a limit of their own.
            return;
        }
        if (inFlight.incrementAndGet() > max) {
            inFlight.decrementAndGet();
            throw new ProblemException(ProblemType.OVERLOADED, "Too much at once. Try again in a moment.");
        }
        routing.addEndHandler(end -> inFlight.decrementAndGet());
    }

    private static boolean isLong(RoutingContext routing) {
        String path = routing.normalizedPath();
        return path.endsWith("/events")
                || path.endsWith("/results.csv")
                || routing.queryParams().contains("wait");
    }
}
