package io.bingosim.worker.chunk;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchConfig.Transport;
import io.bingosim.batch.execute.ChunkPoller;
import io.bingosim.batch.process.GracefulShutdown;
import io.bingosim.batch.process.ProcessLifecycle;
import io.bingosim.batch.steps.breaker.Breaker;
import io.bingosim.broker.connection.ControlConnection;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/**
 * Chooses where this worker's chunks come from: messages while the broker is available, else polling Postgres. With
 * {@code bingosim.transport=postgres} it always polls.
 */
@ApplicationScoped
public class ChunkSource {
    private static final Logger LOG = Logger.getLogger(ChunkSource.class);

    private final boolean usesBroker;
    private final ChunkPoller poller;
    private final ChunkConsumer consumer;
    private final Breaker breaker;
    private final ControlConnection control;
    private final GracefulShutdown shutdown;

    ChunkSource(
            BatchConfig config,
            ChunkPoller poller,
            ChunkConsumer consumer,
            Breaker breaker,
            ControlConnection control,
            GracefulShutdown shutdown) {
        this.usesBroker = config.transport() == Transport.RABBITMQ;
        this.poller = poller;
        this.consumer = consumer;
        this.breaker = breaker;
        this.control = control;
        this.shutdown = shutdown;
    }

    void start(@Observes StartupEvent event, ProcessLifecycle lifecycle) {
        lifecycle.whenStarted(this::begin);
    }

    public boolean usesBroker() {
        return usesBroker;
    }

    /** Stops taking chunks, from either source. */
    public void stop() {
        consumer.stop();
        poller.close();
    }

    /** Reads the breaker and switches the source if necessary. */
    public Uni<Void> review() {
        return usesBroker
                ? breaker.current().invoke(this::choose).replaceWithVoid()
                : Uni.createFrom().voidItem();
    }

    private void begin() {
        control.onLost(this::choose);
        choose();
        if (usesBroker) {
            consumer.start();
        }
    }

    private void choose() {
        if (shutdown.isDraining()) {
            return;
        }
        boolean polls = !usesBroker || breaker.isOpen() || !consumer.isConsuming() || !control.isUp();
        if (polls && !poller.isOpen()) {
            LOG.info(usesBroker ? "broker unavailable; polling Postgres for chunks" : "polling Postgres for chunks");
            poller.open();
        } else if (!polls && poller.isOpen()) {
            LOG.info("broker available; consuming messages");
            poller.close();
        }
    }
}
