package io.bingosim.broker.consume;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.bingosim.broker.connection.ConnectionOpener;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jspecify.annotations.Nullable;

/** One subscription: one connection, one channel, one consumer, one thread. When any of them ends, all of them end. */
final class QueueConsumer {
    private static final int CLOSE_TIMEOUT_MILLIS = 1_000;

    private final String queue;
    private final int prefetch;
    private final MultiEmitter<? super Message<byte[]>> emitter;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(QueueConsumer::daemon);
    private final AtomicBoolean failed = new AtomicBoolean();
    private volatile @Nullable Connection connection;

    QueueConsumer(String queue, int prefetch, MultiEmitter<? super Message<byte[]>> emitter) {
        this.queue = queue;
        this.prefetch = prefetch;
        this.emitter = emitter;
    }

    void start(ConnectionOpener connections) {
        emitter.onTermination(this::close);
        thread.execute(() -> {
            try {
                consume(connections.open("bingosim consumer of " + queue, thread));
            } catch (IOException | TimeoutException | RuntimeException e) {
                fail(e);
            }
        });
    }

    private void consume(Connection opened) throws IOException {
        connection = opened;
        opened.addShutdownListener(this::fail);
        Channel channel = opened.createChannel();
        channel.addShutdownListener(this::fail);
        channel.basicQos(prefetch);
        channel.basicConsume(queue, false, new DefaultConsumer(channel) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
                emitter.emit(message(channel, envelope, properties, body));
            }

            @Override
            public void handleCancel(String tag) {
                fail(new IOException("the broker cancelled the consumer of " + queue));
            }

            @Override
            public void handleShutdownSignal(String tag, ShutdownSignalException signal) {
                fail(signal);
            }
        });
        if (emitter.isCancelled()) {
            close();
        }
    }

    private Message<byte[]> message(Channel channel, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
        long tag = envelope.getDeliveryTag();
        return Message.of(
                body,
                Metadata.of(DeliveryMetadata.of(envelope, properties)),
                () -> respond(() -> channel.basicAck(tag, false)),
                reason -> respond(() -> channel.basicReject(tag, true)));
    }

    /** Responds on the channel that delivered the message. If it is closed, nothing is due: the broker redelivers. */
    private CompletionStage<Void> respond(Response response) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        try {
            thread.execute(() -> {
                try {
                    response.send();
                } catch (AlreadyClosedException | IOException e) {
                    fail(e);
                } finally {
                    done.complete(null);
                }
            });
        } catch (RejectedExecutionException e) {
            done.complete(null);
        }
        return done;
    }

    /** A lost connection is signalled several times; the first signal fails the stream. */
    private void fail(Throwable cause) {
        if (failed.compareAndSet(false, true)) {
            emitter.fail(cause);
        }
    }

    private void close() {
        failed.set(true);
        Connection open = connection;
        if (open != null) {
            // The caller may be on the connection's own thread, which must not wait for itself.
            new Thread(() -> open.abort(CLOSE_TIMEOUT_MILLIS), "broker-consume-close").start();
        }
        thread.shutdown();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "broker-consume");
        thread.setDaemon(true);
        return thread;
    }

    @FunctionalInterface
    private interface Response {
        void send() throws IOException;
    }
}
