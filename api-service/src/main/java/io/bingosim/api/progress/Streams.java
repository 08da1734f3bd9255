package io.bingosim.api.progress;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.http.Attendance;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** Counts the answers that take long, so that there are never more than the limit. */
@ApplicationScoped
public class Streams {
    private static final Logger LOG = Logger.getLogger(Streams.class);
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(3);

    private final int max;
    private final Attendance open = new Attendance();

    Streams(ApiConfig config) {
        this.max = config.limits().streams();
    }

    public <T> Uni<T> admit(Supplier<Uni<T>> answer) {
        return Uni.createFrom().deferred(() -> {
            Runnable leave = enter();
            return answer.get().onTermination().invoke(leave);
        });
    }

    /**
     * Counted is the stream and not the connection under it: a connection that breaks while something is written to it is
     * reset by the framework, and of a reset the server tells nobody.
     */
    public <T> Multi<T> admitAll(Supplier<Multi<T>> answer) {
        return Multi.createFrom().deferred(() -> {
            Runnable leave = enter();
            return answer.get().onFailure().invoke(Streams::log).onTermination().invoke(leave);
        });
    }

    public int open() {
        return open.count();
    }

    /** For answers that begin before they are admitted: a refusal could not become a problem any more. */
    void expectRoom() {
        if (open() >= max) {
            throw tooMany();
        }
    }

    /** Answers how to leave. To do so twice is harmless: an answer may be complete and still be cancelled. */
    private Runnable enter() {
        if (open.enter() > max) {
            open.leave();
            throw tooMany();
        }
        AtomicBoolean in = new AtomicBoolean(true);
        return () -> {
            if (in.getAndSet(false)) {
                open.leave();
            }
        };
    }

    private ProblemException tooMany() {
        return new ProblemException(ProblemType.TOO_MANY_STREAMS, "At most " + max + " at the same time.");
    }

    private static void log(Throwable failure) {
        LOG.warnf("a stream breaks off: %s", failure);
    }

    /** Streams were told to end; a download may take longer than anybody wants to wait for the end of a process. */
    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE + 1) ShutdownDelayInitiatedEvent event) {
        int left = open.close(LAST_ANSWERS);
        if (left > 0) {
            LOG.warnf("cutting off streams=%d that take too long", left);
        }
    }
}
