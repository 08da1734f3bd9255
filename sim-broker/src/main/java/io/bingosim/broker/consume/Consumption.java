package io.bingosim.broker.consume;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.bingosim.broker.Connections;
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

/** One subscription: one connection, one channel, one consumer, one thread. It ends whole and is never mended. */
final class Consumption {
    private final String queue;
    private final int prefetch;
    private final MultiEmitter<? super Message<byte[]>> emitter;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Consumption::daemon);
    private final AtomicBoolean failed = new AtomicBoolean();
    private volatile @Nullable Connection connection;

    Consumption(String queue, int prefetch, MultiEmitter<? super Message<byte[]>> emitter) {
        this.queue = queue;
        this.prefetch = prefetch;
        this.emitter = emitter;
    }

    void start(Connections connections) {
        emitter.onTermination(this::close);
        thread.execute(() -> {
            try {
                consume(connections.open("bingosim consumer of " + queue, thread));
            } catch (IOException | TimeoutException | RuntimeException e) {
                fail(e);
            }
        });
    }

    private void consume(Connection made) throws IOException {
        connection = made;
        made.addShutdownListener(this::fail);
        Channel channel = made.createChannel();
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
                Metadata.of(Delivery.of(envelope, properties)),
                () -> settle(() -> channel.basicAck(tag, false)),
                reason -> settle(() -> channel.basicReject(tag, true)));
    }

    /** Answers on the channel that brought the message. If that is gone, so is the need: the broker delivers it again. */
    private CompletionStage<Void> settle(Answer answer) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        try {
            thread.execute(() -> {
                try {
                    answer.send();
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

    /** The first bad news ends the stream; the rest of what a lost connection brings is the same news again. */
    private void fail(Throwable why) {
        if (failed.compareAndSet(false, true)) {
            emitter.fail(why);
        }
    }

    private void close() {
        failed.set(true);
        Connection open = connection;
        if (open != null) {
            // Not on the caller's thread: it may be the connection's own.
            new Thread(() -> open.abort(1_000), "broker-consume-close").start();
        }
        thread.shutdown();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "broker-consume");
        thread.setDaemon(true);
        return thread;
    }

    @FunctionalInterface
    private interface Answer {
        void send() throws IOException;
    }
}
