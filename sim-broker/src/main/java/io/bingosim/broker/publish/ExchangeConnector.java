package io.bingosim.broker.publish;

import io.bingosim.broker.connection.ConnectionOpener;
import io.smallrye.reactive.messaging.connector.OutboundConnector;
import io.vertx.mutiny.core.Vertx;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.spi.Connector;

/**
 * The outgoing connector for one exchange per channel, named like the incoming one. The stock connector's client
 * reopens a closed channel without its confirm listener, and tags that were pending then block later ones: its messages
 * are never confirmed again, although it looks connected. Here a publisher never recovers. It ends as a whole, every
 * message it has not confirmed fails, and the next message starts a new one on a new connection.
 */
@ApplicationScoped
@Connector(ExchangeConnector.NAME)
public class ExchangeConnector implements OutboundConnector {
    static final String NAME = "bingosim-rabbitmq";

    private static final Duration EXPIRY_CHECK = Duration.ofMillis(500);

    private final ConnectionOpener connections;
    private final PublishMonitor monitor;
    private final Vertx vertx;
    private final List<ExchangePublisher> publishers = new CopyOnWriteArrayList<>();
    private final long timer;

    ExchangeConnector(ConnectionOpener connections, PublishMonitor monitor, Vertx vertx) {
        this.connections = connections;
        this.monitor = monitor;
        this.vertx = vertx;
        this.timer = vertx.setPeriodic(EXPIRY_CHECK.toMillis(), id -> publishers.forEach(ExchangePublisher::expire));
    }

    /** Opens no connection before the first message, so a process that executes batches itself never contacts a broker. */
    @Override
    public Flow.Subscriber<? extends Message<?>> getSubscriber(Config config) {
        var publisher = new ExchangePublisher(config.getValue("exchange.name", String.class), connections, monitor);
        publishers.add(publisher);
        return publisher;
    }

    @PreDestroy
    void close() {
        vertx.cancelTimer(timer);
        publishers.forEach(ExchangePublisher::close);
    }
}
