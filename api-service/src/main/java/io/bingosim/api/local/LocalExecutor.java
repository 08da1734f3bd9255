package io.bingosim.api.local;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Mode;
import io.bingosim.batch.life.Drain;
import io.bingosim.batch.life.Life;
import io.bingosim.batch.run.AskForChunks;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;

/** In LOCAL mode this process executes chunks itself, with the workers' code. */
@ApplicationScoped
class LocalExecutor {
    /** A little more than draining allows itself. */
    private static final Duration DRAIN_MAX = Duration.ofSeconds(25);

    private final BatchConfig config;
    private final Life life;
    private final AskForChunks asking;
    private final Drain drain;
    private Uni<Void> leaving = Uni.createFrom().voidItem();

    LocalExecutor(BatchConfig config, Life life, AskForChunks asking, Drain drain) {
        this.config = config;
        this.life = life;
        this.asking = asking;
        this.drain = drain;
    }

    void start(@Observes StartupEvent event) {
        if (config.mode() == Mode.LOCAL) {
            life.whenBegun(() -> asking.open(Mode.LOCAL));
        }
    }

    /** From the first moment of a shutdown nothing is begun any more and readiness is down. */
    void stopTaking(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownDelayInitiatedEvent event) {
        leaving = drain.drain();
    }

    /** What is in hand is finished or given back before the pool goes; the last requests were answered meanwhile. */
    void stop(@Observes ShutdownEvent event) {
        Uni<Void> last = drain.isDraining() ? leaving : drain.drain();
        last.await().atMost(DRAIN_MAX);
    }
}
