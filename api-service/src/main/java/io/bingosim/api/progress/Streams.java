package io.bingosim.api.progress;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** Limits the responses that take long: event streams, long polls, downloads and comparisons. */
@ApplicationScoped
public class Streams {
    private static final Logger LOG = Logger.getLogger(Streams.class);
    private static final long LAST_RESPONSES_MS = 3_000;

    private final int max;
    private final Semaphore free;
    private final int largeMax;
    private final Semaphore freeLarge;

    Streams(ApiConfig config) {
        this.max = config.limits().streams();
        this.free = new Semaphore(max);
        this.largeMax = config.limits().parquetDownloads();
        this.freeLarge = new Semaphore(largeMax);
    }

    public <T> Uni<T> admit(Supplier<Uni<T>> response) {
        return Uni.createFrom().deferred(() -> {
            Runnable leave = enter(free, this::tooMany);
            return response.get().onTermination().invoke(leave);
        });
    }

    /**
     * Counts the stream and not its connection: the framework resets a connection that breaks during a write, and a reset
     * is not reported.
     */
    public <T> Multi<T> admitAll(Supplier<Multi<T>> response) {
        return admitAll(free, this::tooMany, response);
    }

    /** For streams that keep megabytes in memory. */
    public <T> Multi<T> admitLarge(Supplier<Multi<T>> response) {
        return admitAll(() -> admitAll(freeLarge, this::tooManyLarge, response));
    }

    private static <T> Multi<T> admitAll(
            Semaphore places, Supplier<ProblemException> refusal, Supplier<Multi<T>> response) {
        return Multi.createFrom().deferred(() -> {
            Runnable leave = enter(places, refusal);
            return response.get()
                    .onFailure()
                    .invoke(Streams::log)
                    .onTermination()
                    .invoke(leave);
        });
    }

    public int open() {
        return max - free.availablePermits();
    }

    /** For responses that begin before they are admitted, when a rejection could no longer become a problem. */
    void expectRoom() {
        if (free.availablePermits() == 0) {
            throw tooMany();
        }
    }

    /** Returns the release. Calling it twice is harmless: a response may complete and be cancelled as well. */
    private static Runnable enter(Semaphore places, Supplier<ProblemException> refusal) {
        if (!places.tryAcquire()) {
            throw refusal.get();
        }
        AtomicBoolean in = new AtomicBoolean(true);
        return () -> {
            if (in.getAndSet(false)) {
                places.release();
            }
        };
    }

    private ProblemException tooMany() {
        return new ProblemException(
                ProblemType.TOO_MANY_STREAMS,
                "At most " + max
                        + " event streams, long polls, downloads and comparisons may be open at once; retry shortly.");
    }

    private ProblemException tooManyLarge() {
        return new ProblemException(
                ProblemType.TOO_MANY_STREAMS,
                "At most " + largeMax
                        + " downloads of Parquet files may be open at once; retry shortly, or download the" + " CSV.");
    }

    private static void log(Throwable failure) {
        LOG.warnf("stream failed, closing its connection: %s", failure);
    }

    /** Streams and long polls have been ended by now; downloads get a moment to finish. */
    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE + 1) ShutdownDelayInitiatedEvent event) {
        try {
            if (free.tryAcquire(max, LAST_RESPONSES_MS, TimeUnit.MILLISECONDS)) {
                free.release(max);
            } else {
                LOG.warnf("shutting down, cutting off streams=%d", open());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
