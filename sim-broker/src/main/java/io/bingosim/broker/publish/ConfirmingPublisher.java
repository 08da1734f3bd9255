package io.bingosim.broker.publish;

import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.bingosim.broker.connection.ConnectionOpener;
import java.io.IOException;
import java.time.Duration;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One publisher: one connection, one channel with confirms, one thread. When any of them ends, or confirms stay away,
 * all of them end and every unconfirmed message fails, so that its sender can send it again through a new publisher.
 */
final class ConfirmingPublisher {
    private static final int CLOSE_TIMEOUT_MILLIS = 1_000;

    private final String exchange;
    private final PublishMonitor monitor;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(ConfirmingPublisher::daemon);
    /** In the order of their acceptance; ended ones are removed by {@link #expire}. */
    private final Queue<UnconfirmedMessage> accepted = new ConcurrentLinkedQueue<>();

    private final NavigableMap<Long, UnconfirmedMessage> sent = new ConcurrentSkipListMap<>();
    private final AtomicReference<@Nullable Throwable> end = new AtomicReference<>();
    private volatile @Nullable Connection connection;
    private volatile @Nullable Channel channel;
    private volatile @Nullable String alarm;
    private volatile long confirmedAt = System.nanoTime();

    ConfirmingPublisher(String exchange, PublishMonitor monitor) {
        this.exchange = exchange;
        this.monitor = monitor;
    }

    /** Connects in the background; messages accepted meanwhile wait. */
    void start(ConnectionOpener connections) {
        thread.execute(() -> {
            try {
                open(connections.open("bingosim publisher to " + exchange, thread));
            } catch (IOException | TimeoutException | RuntimeException e) {
                end(e);
            }
        });
    }

    void publish(UnconfirmedMessage message) {
        accepted.add(message);
        try {
            thread.execute(() -> send(message));
        } catch (RejectedExecutionException e) {
            // It has ended; the next lines say so to the sender.
        }
        Throwable cause = end.get();
        if (cause != null) {
            message.fail(cause);
        }
    }

    boolean hasEnded() {
        return end.get() != null;
    }

    /** Fails messages that have waited too long. If none was confirmed meanwhile, confirms are lost: this one ends. */
    void expire(Duration limit) {
        accepted.removeIf(UnconfirmedMessage::isEnded);
        UnconfirmedMessage oldest = accepted.peek();
        if (oldest == null || !oldest.isOlderThan(limit)) {
            return;
        }
        var cause = new TimeoutException("the broker sent no confirm within " + limit.toSeconds() + " s");
        if (System.nanoTime() - confirmedAt > limit.toNanos()) {
            end(cause);
        } else {
            accepted.stream().filter(message -> message.isOlderThan(limit)).forEach(message -> message.fail(cause));
        }
    }

    /** Ends as a whole. The first cause counts: a lost connection is signalled several times. */
    void end(Throwable cause) {
        if (!end.compareAndSet(null, cause)) {
            return;
        }
        monitor.unblocked(exchange);
        failAll(cause);
        // The caller may be on the connection's own thread, which must not wait for itself.
        new Thread(this::close, "broker-publish-close").start();
    }

    /** The client uses the thread until its connection is closed. */
    private void close() {
        Connection open = connection;
        if (open != null) {
            open.abort(CLOSE_TIMEOUT_MILLIS);
        }
        thread.shutdown();
    }

    private void open(Connection opened) throws IOException {
        connection = opened;
        if (hasEnded()) {
            opened.abort(CLOSE_TIMEOUT_MILLIS);
            return;
        }
        opened.addShutdownListener(this::end);
        opened.addBlockedListener(this::blocked, this::unblocked);
        Channel created = opened.createChannel();
        created.addShutdownListener(this::end);
        created.addConfirmListener(this::confirmed, this::rejected);
        created.confirmSelect();
        channel = created;
    }

    private void send(UnconfirmedMessage message) {
        Channel open = channel;
        if (message.isEnded() || open == null) {
            return;
        }
        String raised = alarm;
        if (raised != null) {
            message.fail(new BrokerAlarmException(raised));
            return;
        }
        try {
            sent.put(open.getNextPublishSeqNo(), message);
            PublishMetadata metadata = message.metadata();
            open.basicPublish(exchange, metadata.routingKey(), metadata.properties(), message.payload());
        } catch (IOException | AlreadyClosedException e) {
            end(e);
        }
    }

    private void confirmed(long tag, boolean multiple) {
        confirmedAt = System.nanoTime();
        NavigableMap<Long, UnconfirmedMessage> confirmed = upTo(tag, multiple);
        confirmed.values().forEach(UnconfirmedMessage::confirm);
        confirmed.clear();
    }

    private void rejected(long tag, boolean multiple) {
        NavigableMap<Long, UnconfirmedMessage> rejected = upTo(tag, multiple);
        rejected.values().forEach(message -> message.fail(new IOException("the broker rejected the message")));
        rejected.clear();
    }

    private NavigableMap<Long, UnconfirmedMessage> upTo(long tag, boolean multiple) {
        return multiple ? sent.headMap(tag, true) : sent.subMap(tag, true, tag, true);
    }

    /** The broker reads nothing from this connection until its alarm ends. A new connection would fare no better. */
    private void blocked(String reason) {
        alarm = reason;
        monitor.blocked(exchange, reason);
        failAll(new BrokerAlarmException(reason));
    }

    private void unblocked() {
        alarm = null;
        monitor.unblocked(exchange);
    }

    private void failAll(Throwable cause) {
        accepted.forEach(message -> message.fail(cause));
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "broker-publish");
        thread.setDaemon(true);
        return thread;
    }

    /** The broker accepts no messages until an operator, or time, has ended its alarm. */
    static final class BrokerAlarmException extends RuntimeException {
        BrokerAlarmException(String reason) {
            super("the broker accepts no messages: " + reason);
        }
    }
}
