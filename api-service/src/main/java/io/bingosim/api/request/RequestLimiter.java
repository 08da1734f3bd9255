package io.bingosim.api.request;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Limits the requests in flight: beyond the limit they are rejected at once instead of queueing up. During shutdown all
 * new requests are rejected and those in flight are finished.
 *
 * <p>The framework has a graceful shutdown too ({@code quarkus.shutdown.timeout}), but in 3.30 it always waits for the
 * whole timeout and then logs an error (quarkusio/quarkus issue 51915), and its rejections have no body.
 */
@ApplicationScoped
class RequestLimiter {
    private static final long LAST_RESPONSES_MS = 2_000;

    private final Semaphore inFlight;
    /** One party per open request, long polls included, and one for this process. */
    private final Phaser open = new Phaser(1);

    private volatile boolean stopping;

    RequestLimiter(ApiConfig config) {
        this.inFlight = new Semaphore(config.limits().requestsInFlight());
    }

    /** For requests that enter later, when their body is complete. */
    void expectRunning() {
        if (stopping) {
            throw new ProblemException(ProblemType.STOPPING, "The server is shutting down; retry shortly.");
        }
    }

    void enter(RoutingContext routing) {
        expectRunning();
        if (isStream(routing)) {
            // Streams have their own limit. A download that breaks off is not reported here.
            return;
        }
        if (!isLongPoll(routing)) {
            acquire(routing);
        }
        open.register();
        routing.addEndHandler(end -> open.arriveAndDeregister());
    }

    private void acquire(RoutingContext routing) {
        if (!inFlight.tryAcquire()) {
            throw new ProblemException(ProblemType.OVERLOADED, "Server busy; retry shortly.");
        }
        routing.addEndHandler(end -> inFlight.release());
    }

    /** After streams and long polls were ended, before the server closes: later shutdown events would be too late. */
    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE + 2) ShutdownDelayInitiatedEvent event) {
        stopping = true;
        int phase = open.arriveAndDeregister();
        try {
            open.awaitAdvanceInterruptibly(phase, LAST_RESPONSES_MS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // These requests are cut off when the server closes.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isStream(RoutingContext routing) {
        String path = routing.normalizedPath();
        return path.endsWith("/events") || path.endsWith("/results.csv") || path.endsWith("/results.parquet");
    }

    private static boolean isLongPoll(RoutingContext routing) {
        return routing.queryParams().contains("wait");
    }
}
