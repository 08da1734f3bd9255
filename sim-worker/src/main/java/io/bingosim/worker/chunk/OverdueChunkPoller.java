package io.bingosim.worker.chunk;

import io.bingosim.batch.execute.ChunkPoller;
import io.bingosim.batch.process.GracefulShutdown;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * The safety net behind messages: takes chunks from Postgres that have been due for so long that theirs must be lost.
 */
@ApplicationScoped
public class OverdueChunkPoller {
    private static final Logger LOG = Logger.getLogger(OverdueChunkPoller.class);
    private static final Duration OVERDUE_AFTER = Duration.ofSeconds(5);

    private final ChunkPoller poller;
    private final ChunkSource source;
    private final GracefulShutdown shutdown;

    OverdueChunkPoller(ChunkPoller poller, ChunkSource source, GracefulShutdown shutdown) {
        this.poller = poller;
        this.source = source;
        this.shutdown = shutdown;
    }

    public Uni<Void> poll() {
        return shutdown.isDraining()
                ? Uni.createFrom().voidItem()
                : poller.pollForOverdue(OVERDUE_AFTER).invoke(this::log).replaceWithVoid();
    }

    /** While the worker polls anyway, an overdue chunk says nothing about messages. */
    private void log(int chunks) {
        if (chunks > 0 && source.usesBroker() && !poller.isOpen()) {
            LOG.infof("overdue chunks=%d taken from Postgres; their messages are lost or late", chunks);
        }
    }
}
