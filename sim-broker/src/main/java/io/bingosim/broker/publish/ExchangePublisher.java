package io.bingosim.broker.publish;

import io.bingosim.broker.connection.ConnectionOpener;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jspecify.annotations.Nullable;

/** Publishes the messages of one outgoing channel to one exchange. A message that finds no publisher starts a new one. */
final class ExchangePublisher implements Flow.Subscriber<Message<?>> {
    /** Less than the relay's own limit, so that the relay learns the reason. */
    static final Duration CONFIRM_LIMIT = Duration.ofSeconds(4);

    private final String exchange;
    private final ConnectionOpener connections;
    private final PublishMonitor monitor;
    private @Nullable ConfirmingPublisher publisher;

    ExchangePublisher(String exchange, ConnectionOpener connections, PublishMonitor monitor) {
        this.exchange = exchange;
        this.connections = connections;
        this.monitor = monitor;
    }

    /** Requests without limit: {@link RabbitPublisher} bounds what is unconfirmed. */
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Message<?> message) {
        running().publish(UnconfirmedMessage.of(message));
    }

    @Override
    public void onError(Throwable failure) {
        close();
    }

    @Override
    public void onComplete() {
        close();
    }

    /** Called at short intervals. */
    synchronized void expire() {
        if (publisher != null) {
            publisher.expire(CONFIRM_LIMIT);
        }
    }

    synchronized void close() {
        if (publisher != null) {
            publisher.end(new IOException("this process is shutting down"));
        }
    }

    private synchronized ConfirmingPublisher running() {
        ConfirmingPublisher current = publisher;
        if (current == null || current.hasEnded()) {
            current = new ConfirmingPublisher(exchange, monitor);
            publisher = current;
            monitor.started(exchange);
            current.start(connections);
        }
        return current;
    }
}
