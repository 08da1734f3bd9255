package io.bingosim.api.progress;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.http.Attendance;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
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
            enter();
            return answer.get().onTermination().invoke(this::leave);
        });
    }

    public void leave() {
        open.leave();
    }

    public int open() {
        return open.count();
    }

    /** Whoever enters must leave. */
    public void enter() {
        if (open.enter() > max) {
            leave();
            throw new ProblemException(ProblemType.TOO_MANY_STREAMS, "At most " + max + " at the same time.");
        }
    }

    /** Streams were told to end; a download may take longer than anybody wants to wait for the end of a process. */
    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE + 1) ShutdownDelayInitiatedEvent event) {
        int left = open.close(LAST_ANSWERS);
        if (left > 0) {
            LOG.warnf("cutting off streams=%d that take too long", left);
        }
    }
}
