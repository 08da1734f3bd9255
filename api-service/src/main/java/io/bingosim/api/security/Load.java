package io.bingosim.api.security;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.http.Attendance;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many requests are being worked on. Beyond the limit new ones are turned away at once instead of queueing up. At the
 * end of the process all are turned away, and those that are there are finished.
 *
 * <p>The framework has such an end too ({@code quarkus.shutdown.timeout}), but in 3.30 it always waits until its time is
 * up and then logs an error, because one of its own listeners never reports back (quarkusio/quarkus issue 51915), and
 * whom it turns away gets an empty page.
 */
@ApplicationScoped
class Load {
    /** They are at work: an answer comes within moments or not at all. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(2);

    private final int max;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final Attendance open = new Attendance();
    private volatile boolean stopping;

    Load(ApiConfig config) {
        this.max = config.limits().requestsInFlight();
    }

    void enter(RoutingContext routing) {
        if (stopping) {
            throw new ProblemException(ProblemType.STOPPING, "Try again in a moment.");
        }
        if (isStream(routing)) {
            // These have a count and a limit of their own; a download that breaks off does not say so here.
            return;
        }
        open.enter();
        routing.addEndHandler(end -> open.leave());
        if (routing.queryParams().contains("wait")) {
            // So have long polls.
            return;
        }
        if (inFlight.incrementAndGet() > max) {
            inFlight.decrementAndGet();
            throw new ProblemException(ProblemType.OVERLOADED, "Too much at once. Try again in a moment.");
        }
        routing.addEndHandler(end -> inFlight.decrementAndGet());
    }

    /** After the streams and long polls were told to end, before the server closes: later events would be too late. */
    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE + 2) ShutdownDelayInitiatedEvent event) {
        stopping = true;
        open.close(LAST_ANSWERS);
    }

    private static boolean isStream(RoutingContext routing) {
        String path = routing.normalizedPath();
        return path.endsWith("/events") || path.endsWith("/results.csv");
    }
}
