package io.bingosim.worker.process;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.process.GracefulShutdown;
import io.bingosim.worker.chunk.ChunkSource;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * On SIGTERM: stop taking chunks, finish what is running, release the rest, exit. Messages return to the broker at
 * once; a worker that gets one for a chunk still running here cannot claim it and acknowledges the message.
 */
@ApplicationScoped
class WorkerShutdown {
    private static final Logger LOG = Logger.getLogger(WorkerShutdown.class);

    /** Releasing chunks and deregistering take a few database calls; none may delay the exit for long. */
    private static final Duration DEREGISTER_MAX = Duration.ofSeconds(10);

    private final ChunkSource source;
    private final GracefulShutdown shutdown;
    private final Duration limit;

    WorkerShutdown(ChunkSource source, GracefulShutdown shutdown, BatchConfig config) {
        this.source = source;
        this.shutdown = shutdown;
        this.limit = config.worker().grace().plus(DEREGISTER_MAX);
    }

    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownEvent event) {
        source.stop();
        try {
            shutdown.drain().await().atMost(limit);
            LOG.info("drained");
        } catch (RuntimeException e) {
            LOG.warnf("drain incomplete; other workers will rescue the remaining chunks: %s", e.getMessage());
        }
    }
}
