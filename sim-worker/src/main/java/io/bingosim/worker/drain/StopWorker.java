package io.bingosim.worker.drain;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.life.Drain;
import io.bingosim.worker.chunk.Supply;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * On SIGTERM: stop taking, finish what is nearly done, give the rest back, leave. Messages go back to the broker at once;
 * whoever gets one for a chunk that is being finished here finds nothing to claim.
 */
@ApplicationScoped
class StopWorker {
    private static final Logger LOG = Logger.getLogger(StopWorker.class);

    private final Supply supply;
    private final Drain drain;
    private final Duration limit;

    StopWorker(Supply supply, Drain drain, BatchConfig config) {
        this.supply = supply;
        this.drain = drain;
        // Saying goodbye takes a few calls; none of them may hold up the exit for long.
        this.limit = config.worker().grace().plusSeconds(10);
    }

    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownEvent event) {
        supply.stop();
        try {
            drain.drain().await().atMost(limit);
            LOG.info("drained");
        } catch (RuntimeException e) {
            LOG.warnf("not drained in time: %s", e.getMessage());
        }
    }
}
