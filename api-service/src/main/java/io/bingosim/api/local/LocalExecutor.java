package io.bingosim.api.local;

import io.bingosim.batch.execute.ChunkPoller;
import io.bingosim.batch.execute.ExecutorRole;
import io.bingosim.batch.process.GracefulShutdown;
import io.bingosim.batch.process.ProcessLifecycle;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;

/** Executes chunks of LOCAL batches in the API process, with the same code as the workers. */
@ApplicationScoped
class LocalExecutor {
    /** Slightly longer than the drain's own deadline. */
    private static final Duration DRAIN_MAX = Duration.ofSeconds(25);

    private final ExecutorRole role;
    private final ProcessLifecycle lifecycle;
    private final ChunkPoller poller;
    private final GracefulShutdown drain;
    private Uni<Void> draining = Uni.createFrom().voidItem();

    LocalExecutor(ExecutorRole role, ProcessLifecycle lifecycle, ChunkPoller poller, GracefulShutdown drain) {
        this.role = role;
        this.lifecycle = lifecycle;
        this.poller = poller;
        this.drain = drain;
    }

    void start(@Observes StartupEvent event) {
        if (role.executes()) {
            lifecycle.whenStarted(poller::open);
        }
    }

    /** As soon as a shutdown begins, no chunk is started and readiness is down. */
    void stopTaking(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownDelayInitiatedEvent event) {
        draining = drain.drain();
    }

    /** Held chunks are finished or released before the database pool closes. */
    void stop(@Observes ShutdownEvent event) {
        Uni<Void> last = drain.isDraining() ? draining : drain.drain();
        last.await().atMost(DRAIN_MAX);
    }
}
