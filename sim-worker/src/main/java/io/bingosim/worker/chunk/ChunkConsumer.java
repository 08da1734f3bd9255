package io.bingosim.worker.chunk;

import io.bingosim.broker.topology.TopologyMonitor;
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
 * Keeps a consumer on the work queue between {@link #start} and {@link #stop}. When it ends, for whatever reason, a new
 * one is started. Each start checks the topology first, so that a deleted queue is declared again.
 */
@ApplicationScoped
public class ChunkConsumer {
    private static final Logger LOG = Logger.getLogger(ChunkConsumer.class);
    private static final Duration RESTART_DELAY = Duration.ofSeconds(1);

    private final Multi<Message<byte[]>> messages;
    private final MessageReceiver receiver;
    private final TopologyMonitor topology;
    private final Vertx vertx;
    private final AtomicLong starts = new AtomicLong();

    private volatile boolean wanted;
    private volatile boolean subscribed;
    private @Nullable Cancellable subscription;

    ChunkConsumer(
            @Channel("run-chunks") Multi<Message<byte[]>> messages,
            MessageReceiver receiver,
            TopologyMonitor topology,
            Vertx vertx) {
        this.messages = messages;
        this.receiver = receiver;
        this.topology = topology;
        this.vertx = vertx;
    }

    /** Starts consuming; retries until the broker is reachable. */
    public void start() {
        wanted = true;
        subscribe();
    }

    /** Stops consuming. Pending messages return to the broker; chunks being executed are not affected. */
    public void stop() {
        wanted = false;
        end();
    }

    /** Whether this side believes that its consumer is on the queue. */
    public boolean isConsuming() {
        return subscribed;
    }

    public boolean isWanted() {
        return wanted;
    }

    /** Consumers started so far. */
    public long starts() {
        return starts.get();
    }

    /** Whether the worker could take messages and none has arrived for this long. */
    public boolean isIdleFor(Duration time) {
        return receiver.isIdleFor(time);
    }

    /** Replaces the consumer by a new one on a new connection. */
    public void restart(String cause) {
        LOG.warnf("consumer restarting: %s", cause);
        end();
        subscribeLater();
    }

    private void subscribe() {
        topology.check().subscribe().with(ok -> consume(), failure -> {
            LOG.debugf("consumer not started, retrying: %s", failure.getMessage());
            subscribeLater();
        });
    }

    private synchronized void consume() {
        if (!wanted || subscribed) {
            return;
        }
        subscribed = true;
        receiver.consumerStarted();
        LOG.infof("consuming from the work queue start=%d", starts.incrementAndGet());
        subscription = messages.subscribe().with(receiver::receive, this::ended, () -> ended(null));
    }

    private void ended(@Nullable Throwable cause) {
        if (wanted) {
            LOG.warnf("consumer ended, restarting: %s", cause == null ? "end of stream" : cause.getMessage());
        }
        end();
        subscribeLater();
    }

    private synchronized void end() {
        Cancellable old = subscription;
        subscription = null;
        subscribed = false;
        receiver.consumerEnded();
        if (old != null) {
            old.cancel();
        }
    }

    private void subscribeLater() {
        if (wanted) {
            vertx.setTimer(RESTART_DELAY.toMillis(), id -> subscribe());
        }
    }
}
