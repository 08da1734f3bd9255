package io.bingosim.api.progress;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Counts the answers that take long, so that there are never more than the limit. */
@ApplicationScoped
public class Streams {
    private final int max;
    private final AtomicInteger open = new AtomicInteger();

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
        open.decrementAndGet();
    }

    public int open() {
        return open.get();
    }

    /** Whoever enters must leave. */
    public void enter() {
        if (open.incrementAndGet() > max) {
            leave();
            throw new ProblemException(ProblemType.TOO_MANY_STREAMS, "At most " + max + " at the same time.");
        }
    }
}
