package io.bingosim.broker.publish;

import io.bingosim.batch.outbox.EventPublisher;
import io.bingosim.batch.outbox.OutboxEvent;
import io.bingosim.batch.trace.Spans;
import io.bingosim.broker.BrokerConfig;
import io.bingosim.broker.topology.TopologyWatch;
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
 * Sends events with confirms. The connector keeps what it is handed until its connection is back, however long that
 * takes, and knows nothing of our time limits; so nothing is handed over until a look at the broker went well, and the
 * first trouble calls for another look. The same look declares the topology, so that the first message of a fresh
 * broker finds its queue.
 */
@ApplicationScoped
public class PublishToRabbit implements EventPublisher {
    private static final Logger LOG = Logger.getLogger(PublishToRabbit.class);

    static final String CHUNKS = "chunks-out";
    static final String EVENTS = "events-out";

    private final MutinyEmitter<byte[]> chunks;
    private final MutinyEmitter<byte[]> events;
    private final TopologyWatch topology;
    private final int unconfirmedMax;
    private final AtomicInteger unconfirmed = new AtomicInteger();
    private final AtomicLong confirmed = new AtomicLong();
    private final AtomicLong troubles = new AtomicLong();
    private volatile boolean trusted;

    PublishToRabbit(
            // Never used: the connector asks without limit, and what may be in flight is counted here.
            @Channel(CHUNKS) @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<byte[]> chunks,
            @Channel(EVENTS) @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<byte[]> events,
            TopologyWatch topology,
            BrokerConfig config) {
        this.chunks = chunks;
        this.events = events;
        this.topology = topology;
        this.unconfirmedMax = config.unconfirmedMax();
    }

    @Override
    public Uni<Void> publish(OutboxEvent event) {
        EventMessage message = EventMessage.of(event);
        if (message.local()) {
            // What the API executes by itself needs no broker, so none is contacted.
            LOG.debugf("event=%s type=%s entity=%s", event.eventId(), event.type(), event.entityId());
            return Uni.createFrom().voidItem();
        }
        return Spans.aroundPublish(
                message.traceParent(), event.entityId(), event.eventId(), () -> confirm(event, message));
    }

    private Uni<Void> confirm(OutboxEvent event, EventMessage message) {
        return look().chain(() -> send(event, message))
                .invoke(confirmed::incrementAndGet)
                .onFailure()
                .invoke(this::distrust)
                // The relay's time limit cancels: the fate of the message is unknown.
                .onCancellation()
                .invoke(this::distrust);
    }

    /** Messages the broker has confirmed. */
    public long confirmed() {
        return confirmed.get();
    }

    /** Publishes that failed or were given up. */
    public long troubles() {
        return troubles.get();
    }

    private Uni<Void> look() {
        return trusted ? Uni.createFrom().voidItem() : topology.check().invoke(() -> trusted = true);
    }

    private Uni<Void> send(OutboxEvent event, EventMessage message) {
        if (unconfirmed.incrementAndGet() > unconfirmedMax) {
            unconfirmed.decrementAndGet();
            return Uni.createFrom().failure(new IllegalStateException("too many messages without a confirm"));
        }
        MutinyEmitter<byte[]> emitter = event.type().equals(ChunkRequested.TYPE) ? chunks : events;
        return emitter.sendMessage(message.toMessage()).onTermination().invoke(unconfirmed::decrementAndGet);
    }

    private void distrust() {
        troubles.incrementAndGet();
        trusted = false;
    }
}
