package io.bingosim.api.security;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

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
    private static final Logger LOG = Logger.getLogger(Load.class);
    /** A download may take longer than anybody wants to wait for the end of a process. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(5);

    private final int max;
    private final AtomicInteger inFlight = new AtomicInteger();
    /** The process itself is one until it stops: so there is exactly one who makes it none. */
    private final AtomicInteger open = new AtomicInteger(1);

    private final CompletableFuture<Void> none = new CompletableFuture<>();
    private volatile boolean stopping;

    Load(ApiConfig config) {
        this.max = config.limits().requestsInFlight();
    }

    void enter(RoutingContext routing) {
        open.incrementAndGet();
        routing.addEndHandler(end -> leave());
        if (stopping) {
            throw new ProblemException(ProblemType.STOPPING, "Try again in a moment.");
        }
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

    /** After the streams and long polls were told to end, before the server closes: later events would be too late. */
    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE + 1) ShutdownDelayInitiatedEvent event) {
        stopping = true;
        leave();
        try {
            none.get(LAST_ANSWERS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.warnf("cutting off %d requests that take too long", open.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("nobody reports a failure here", e);
        }
    }

    private void leave() {
        if (open.decrementAndGet() == 0) {
            none.complete(null);
        }
    }

    private static boolean isLong(RoutingContext routing) {
        String path = routing.normalizedPath();
        return path.endsWith("/events")
                || path.endsWith("/results.csv")
                || routing.queryParams().contains("wait");
    }
}
