package io.bingosim.worker.chunk;

import io.bingosim.batch.run.Slots;
import io.bingosim.broker.consume.ChunkMessage;
import io.bingosim.broker.consume.Delivery;
import io.bingosim.broker.topology.TopologyWatch;
import io.bingosim.contracts.message.ChunkRequested;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a consumer on the work queue for as long as the worker wants one. Whatever ends it, a new one is started; before
 * each start the topology is looked at, so that a lost queue is declared rather than waited for.
 */
@ApplicationScoped
public class ChunkMessages {
    private static final Logger LOG = Logger.getLogger(ChunkMessages.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Multi<Message<byte[]>> messages;
    private final TakeChunks take;
    private final RefuseMessage refuse;
    private final TopologyWatch topology;
    private final Settlement settlement;
    private final Slots slots;
    private final Vertx vertx;
    private final AtomicLong starts = new AtomicLong();

    private volatile boolean wanted;
    private volatile boolean subscribed;
    private volatile long lastMessage = System.nanoTime();
    private @Nullable Cancellable consumer;

    ChunkMessages(
            @Channel("run-chunks") Multi<Message<byte[]>> messages,
            TakeChunks take,
            RefuseMessage refuse,
            TopologyWatch topology,
            Settlement settlement,
            Slots slots,
            Vertx vertx) {
        this.messages = messages;
        this.take = take;
        this.refuse = refuse;
        this.topology = topology;
        this.settlement = settlement;
        this.slots = slots;
        this.vertx = vertx;
    }

    /** Consumes from now on. The broker need not be there yet. */
    public void start() {
        wanted = true;
        subscribe();
    }

    /** Takes nothing more. What is in hand goes back to the broker as it is; what is being worked on is not touched. */
    public void stop() {
        wanted = false;
        end();
    }

    /** Whether a consumer is on the queue as far as this side knows. */
    public boolean isConsuming() {
        return subscribed;
    }

    public boolean isWanted() {
        return wanted;
    }

    /** How often a consumer was started. */
    public long starts() {
        return starts.get();
    }

    /** Ready for messages, and none has come for this long. */
    public boolean isIdleFor(Duration time) {
        return take.waiting() == 0 && slots.free() > 0 && System.nanoTime() - lastMessage > time.toNanos();
    }

    /** Starts over on a new connection. */
    public void restart(String why) {
        LOG.warnf("consumer restarted: %s", why);
        end();
        subscribeLater();
    }

    private void subscribe() {
        topology.check().subscribe().with(ok -> consume(), failure -> {
            LOG.debugf("no consumer yet: %s", failure.getMessage());
            subscribeLater();
        });
    }

    private synchronized void consume() {
        if (!wanted || subscribed) {
            return;
        }
        subscribed = true;
        lastMessage = System.nanoTime();
        LOG.infof("consuming start=%d", starts.incrementAndGet());
        consumer = messages.subscribe().with(this::receive, this::ended, () -> ended(null));
    }

    private void ended(@Nullable Throwable why) {
        if (wanted) {
            LOG.warnf("consumer ended, starting again: %s", why == null ? "end of stream" : why.getMessage());
        }
        end();
        subscribeLater();
    }

    private synchronized void end() {
        Cancellable old = consumer;
        consumer = null;
        subscribed = false;
        take.forget();
        if (old != null) {
            old.cancel();
        }
    }

    private void subscribeLater() {
        if (wanted) {
            vertx.setTimer(PAUSE.toMillis(), id -> subscribe());
        }
    }

    private void receive(Message<byte[]> message) {
        lastMessage = System.nanoTime();
        settlement.consumed(
                message.getMetadata(Delivery.class).map(Delivery::redelivered).orElse(false));
        ChunkRequested requested;
        try {
            requested = ChunkMessage.parse(message.getPayload());
        } catch (IllegalArgumentException e) {
            refuse.refuse(message, e);
            return;
        }
        take.offer(requested.chunkId(), message);
    }
}
