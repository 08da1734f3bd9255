package io.bingosim.broker.publish;

import io.bingosim.batch.model.OutboxEvent;
import io.bingosim.batch.steps.outbox.EventPublisher;
import io.bingosim.batch.trace.Spans;
import io.bingosim.broker.topology.TopologyMonitor;
import io.bingosim.contracts.message.ChunkRequested;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;
import org.jboss.logging.Logger;

/**
 * Sends events with confirms. The connector keeps every message it is given until its connection is back, however long
 * that takes, and ignores the relay's time limit. So it is given nothing until a check of the broker has succeeded, and
 * after a failed publish the broker is checked again. The check also declares the topology, so that the first message
 * to a fresh broker finds its queue.
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
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicLong confirmed = new AtomicLong();
    private final AtomicLong unconfirmedPublishes = new AtomicLong();
    private volatile boolean checked;

    RabbitPublisher(
            // The buffers stay empty: the connector requests without limit, and UNCONFIRMED_MAX bounds what is sent.
            @Channel(CHUNKS) @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<byte[]> chunks,
            @Channel(EVENTS) @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<byte[]> events,
            TopologyMonitor topology) {
        this.chunks = chunks;
        this.events = events;
        this.topology = topology;
    }

    @Override
    public Uni<Void> publish(OutboxEvent event) {
        OutgoingEvent message = OutgoingEvent.of(event);
        if (message.local()) {
            // Batches that the API executes itself need no broker, so none is contacted.
            LOG.debugf("event=%s type=%s entity=%s", event.eventId(), event.type(), event.entityId());
            return Uni.createFrom().voidItem();
        }
        return Spans.aroundPublish(
                message.traceParent(), event.entityId(), event.eventId(), () -> confirm(event, message));
    }

    private Uni<Void> confirm(OutboxEvent event, OutgoingEvent message) {
        return checkBroker()
                .chain(() -> send(event, message))
                .invoke(confirmed::incrementAndGet)
                .onFailure()
                .invoke(this::requireCheck)
                // The relay's time limit cancels: whether the broker has the message is unknown.
                .onCancellation()
                .invoke(this::requireCheck);
    }

    /** Messages the broker has confirmed. */
    public long confirmed() {
        return confirmed.get();
    }

    /** Publishes that failed or were not confirmed in time. */
    public long unconfirmed() {
        return unconfirmedPublishes.get();
    }

    private Uni<Void> checkBroker() {
        return checked ? Uni.createFrom().voidItem() : topology.check().invoke(() -> checked = true);
    }

    private Uni<Void> send(OutboxEvent event, OutgoingEvent message) {
        if (inFlight.incrementAndGet() > UNCONFIRMED_MAX) {
            inFlight.decrementAndGet();
            return Uni.createFrom()
                    .failure(new IllegalStateException(
                            UNCONFIRMED_MAX + " messages await their confirm; the event is published later"));
        }
        MutinyEmitter<byte[]> emitter = event.type().equals(ChunkRequested.TYPE) ? chunks : events;
        return emitter.sendMessage(message.toMessage()).onTermination().invoke(inFlight::decrementAndGet);
    }

    private void requireCheck() {
        unconfirmedPublishes.incrementAndGet();
        checked = false;
    }
}
