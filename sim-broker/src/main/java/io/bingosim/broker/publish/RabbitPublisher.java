package io.bingosim.broker.publish;

import io.bingosim.batch.model.OutboxEvent;
import io.bingosim.batch.steps.outbox.EventPublisher;
import io.bingosim.batch.trace.Spans;
import io.bingosim.broker.topology.TopologyMonitor;
import io.bingosim.contracts.message.ChunkRequested;
import io.bingosim.contracts.topology.Topology;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;
import org.jboss.logging.Logger;

/**
 * Sends events with confirms. Before the first publish, and after each one that was not confirmed, a check of the
 * broker must succeed. It declares the topology, so that a message to a fresh broker, or to one that has lost its
 * exchange, finds its queue.
 */
@ApplicationScoped
public class RabbitPublisher implements EventPublisher {
    private static final Logger LOG = Logger.getLogger(RabbitPublisher.class);

    static final String CHUNKS = "chunks-out";
    static final String EVENTS = "events-out";

    /** Bounds what the connector holds in memory; the relay retries the rest. */
    private static final int UNCONFIRMED_MAX = 1_000;

    private final MutinyEmitter<byte[]> chunks;
    private final MutinyEmitter<byte[]> events;
    private final TopologyMonitor topology;
    private final PublishMonitor monitor;
    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile boolean checked;

    RabbitPublisher(
            // The buffers stay empty: the connector requests without limit, and UNCONFIRMED_MAX bounds what is sent.
            @Channel(CHUNKS) @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<byte[]> chunks,
            @Channel(EVENTS) @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<byte[]> events,
            TopologyMonitor topology,
            PublishMonitor monitor) {
        this.chunks = chunks;
        this.events = events;
        this.topology = topology;
        this.monitor = monitor;
    }

    @Override
    public Uni<Void> publish(OutboxEvent event) {
        OutgoingEvent message = OutgoingEvent.of(event);
        if (message.local()) {
            // Batches that the API executes itself need no broker, so none is contacted.
            LOG.debugf("event=%s type=%s entity=%s", event.eventId(), event.type(), event.entityId());
            return Uni.createFrom().voidItem();
        }
        boolean chunk = event.type().equals(ChunkRequested.TYPE);
        String exchange = chunk ? Topology.RUNS_EXCHANGE : Topology.EVENTS_EXCHANGE;
        return Spans.aroundPublish(
                message.traceParent(),
                event.entityId(),
                event.eventId(),
                () -> confirm(chunk ? chunks : events, message, exchange));
    }

    private Uni<Void> confirm(MutinyEmitter<byte[]> emitter, OutgoingEvent message, String exchange) {
        return checkBroker()
                .chain(() -> send(emitter, message))
                .invoke(() -> monitor.confirmed(exchange))
                .onFailure()
                .invoke(failure -> unconfirmed(exchange, String.valueOf(failure.getMessage())))
                // The relay's time limit cancels: whether the broker has the message is unknown.
                .onCancellation()
                .invoke(() -> unconfirmed(exchange, "no confirm within the time limit"));
    }

    private Uni<Void> checkBroker() {
        return checked ? Uni.createFrom().voidItem() : topology.check().invoke(() -> checked = true);
    }

    private Uni<Void> send(MutinyEmitter<byte[]> emitter, OutgoingEvent message) {
        if (inFlight.incrementAndGet() > UNCONFIRMED_MAX) {
            inFlight.decrementAndGet();
            return Uni.createFrom()
                    .failure(new IllegalStateException(
                            UNCONFIRMED_MAX + " messages await their confirm; the event is published later"));
        }
        return emitter.sendMessage(message.toMessage()).onTermination().invoke(inFlight::decrementAndGet);
    }

    private void unconfirmed(String exchange, String reason) {
        checked = false;
        monitor.failed(exchange, reason);
    }
}
